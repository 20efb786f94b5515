import { Hono } from 'hono'
import { loadSharp } from '../../domains/media/server/picture-work'
import type { AppEnv } from '../../http/app-env'
import { drawnAt } from '../share/share-drawing'
import type { MarkSettings, StableMark } from './stable-mark'

interface Dependencies {
  stable: () => Promise<MarkSettings>
  mark: StableMark
}

const paper = '#f6efdf'
/** Phones may cut an icon to a circle of 80 % of its width. */
const iconSizes = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 }

/** The site's icons in browsers and on home screens. */
export function siteIcons({ stable, mark }: Dependencies) {
  const app = new Hono<AppEnv>()
  type Draw = (drawing: string, settings: MarkSettings) => Uint8Array | Promise<Uint8Array>
  const serve = (path: string, type: string, draw: Draw) => {
    let last: { key: string; bytes: Promise<Uint8Array> } | undefined
    app.get(path, async (c) => {
      const settings = await stable()
      const { name, silks, silksUrl, logoUrl, iconUrl, colours } = settings
      const key = JSON.stringify([name, silks, silksUrl, logoUrl, iconUrl, colours])
      if (last?.key !== key) {
        const bytes = mark.icon(settings).then((drawing) => draw(drawing, settings))
        last = { key, bytes }
        // one that failed is drawn again
        bytes.catch(() => (last = undefined))
      }
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600' }
      return c.body(new Uint8Array(await last.bytes), 200, headers)
    })
  }
  serve('/favicon.svg', 'image/svg+xml', (drawing) => Buffer.from(drawing))
  for (const [name, size] of Object.entries(iconSizes))
    serve(`/${name}.png`, 'image/png', async (drawing, { iconUrl }) => {
      // an icon of the stable's own fills its square, as it was drawn to
      const inset = iconUrl === null ? size * 0.16 : 0
      const inside = drawnAt(drawing, inset, inset, size - 2 * inset)
      const ground = `<path d="M0 0H${size}V${size}H0Z" fill="${paper}"/>`
      const sharp = await loadSharp()
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
