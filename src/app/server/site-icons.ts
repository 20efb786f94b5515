import { Hono } from 'hono'
import { sharp } from '../../domains/media/server/sharp'
import type { AppEnv } from '../../http/app-env'
import type { Threads } from '../../http/threads'
import { monogramOf } from '../../lib/monogram'
import { type Palette, palettes } from '../../lib/palettes'
import { type Silks, silksSvg } from '../../lib/silks'
import { drawnAt } from '../share/share-drawing'
import type { AppTasks } from './thread-work'

interface Dependencies {
  stable: () => Promise<{ name: string; silks: Silks | null; colours: Palette }>
  threads: Pick<Threads<AppTasks>, 'run'>
}

const limitMs = 10_000
const paper = '#f6efdf'
/** Phones may cut an icon to a circle of 80 % of its width. */
const iconSizes = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 }

/** The site's icons in browsers and on home screens: the stable's silks, or its initials. */
export function siteIcons({ stable, threads }: Dependencies) {
  const app = new Hono<AppEnv>()
  const serve = (path: string, type: string, draw: (mark: string) => Promise<Uint8Array>) => {
    let last: { key: string; bytes: Promise<Uint8Array> } | undefined
    app.get(path, async (c) => {
      const { name, silks, colours } = await stable()
      const monogram = { letters: monogramOf(name), brand: palettes[colours].light.brand }
      const key = JSON.stringify([silks, monogram])
      if (last?.key !== key) {
        const mark = silks ? silksSvg(silks) : threads.run('drawMonogram', monogram, limitMs)
        const bytes = Promise.resolve(mark).then(draw)
        last = { key, bytes }
        // one that failed is drawn again
        bytes.catch(() => (last = undefined))
      }
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600' }
      return c.body(new Uint8Array(await last.bytes), 200, headers)
    })
  }
  serve('/favicon.svg', 'image/svg+xml', async (mark) => Buffer.from(mark))
  for (const [name, size] of Object.entries(iconSizes))
    serve(`/${name}.png`, 'image/png', (mark) => {
      const inside = drawnAt(mark, size * 0.16, size * 0.16, size * 0.68)
      const ground = `<path d="M0 0H${size}V${size}H0Z" fill="${paper}"/>`
      return sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${inside}</svg>`,
        ),
      )
        .png()
        .toBuffer()
    })
  return app
}
