import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env'
import type { Environment } from '../../http/environment'
import { type Clock, dayMs, mauritianDay } from '../../lib/dates'

interface Dependencies {
  clock: Clock
  environment: Pick<Environment, 'publicUrl' | 'stable'>
}

const validMs = 180 * dayMs

/** Files that programs expect at the same address on every site. */
export function wellKnown({ clock, environment: { publicUrl, stable } }: Dependencies) {
  return (
    new Hono<AppEnv>()
      // RFC 9116: where to report a vulnerability
      .get('/.well-known/security.txt', (c) =>
        c.text(
          [
            `Contact: mailto:${stable.email}`,
            `Expires: ${mauritianDay(new Date(clock.now().getTime() + validMs))}T00:00:00Z`,
            'Preferred-Languages: en, fr',
            `Canonical: ${publicUrl}/.well-known/security.txt`,
            '',
          ].join('\n'),
        ),
      )
      // password managers take people here to change a password
      .get('/.well-known/change-password', (c) => c.redirect('/profile#password', 302))
  )
}
