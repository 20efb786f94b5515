import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env'
import type { StableSettings } from '../../domains/settings/settings.contract'
import { type Clock, dayMs, stableDay } from '../../lib/dates'
import { themeColoursOf } from '../../lib/palettes'

interface Dependencies {
  clock: Clock
  publicUrl: string
  stable: () => Promise<Pick<StableSettings, 'name' | 'shortName' | 'email' | 'colours'>>
}

const validMs = 180 * dayMs

/** How a phone's home screen shows the site; the same for every visitor. */
export const manifestPath = '/manifest.webmanifest'
const looks = {
  start_url: '/',
  display: 'browser',
  background_color: '#f6f0e3',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
}

/** Files that programs expect at the same address on every site. */
export function wellKnown({ clock, publicUrl, stable }: Dependencies) {
  return (
    new Hono<AppEnv>()
      // RFC 9116: where to report a vulnerability
      .get('/.well-known/security.txt', async (c) => {
        const { email } = await stable()
        return c.text(
          [
            `Contact: ${email === null ? `${publicUrl}/` : `mailto:${email}`}`,
            `Expires: ${stableDay(new Date(clock.now().getTime() + validMs))}T00:00:00Z`,
            'Preferred-Languages: en, fr',
            `Canonical: ${publicUrl}/.well-known/security.txt`,
            '',
          ].join('\n'),
        )
      })
      .get(manifestPath, async (c) => {
        const { name, shortName, colours } = await stable()
        const theme_color = themeColoursOf(colours).light
        const manifest = { name, short_name: shortName ?? name, theme_color, ...looks }
        return c.body(JSON.stringify(manifest), 200, {
          'content-type': 'application/manifest+json',
        })
      })
      // password managers take people here to change a password
      .get('/.well-known/change-password', (c) => c.redirect('/profile#password', 302))
  )
}
