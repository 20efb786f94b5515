import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '../../../db/database'
import type { AppEnv, AppVariables } from '../../../http/app-env'
import { clientAddress } from '../../../http/client-address'
import type { Clock } from '../../../lib/dates'
import { browserToken, type CookieSettings } from './cookies'
import { findUserOfBrowser } from './known-browsers.store'
import { countCall, network } from './sign-in-limits'

/** How often one person, or one visitor, may make calls that cost much, in 15 minutes: all calls of a kind together. */
const callLimits = {
  /** Each looks at a password or a code; those that fail are limited further (`sign-in-limits.ts`). */
  'sign-in': 300,
  /** Each asks the sign-in provider. */
  provider: 100,
  /** Each may send a letter. */
  'password-link': 20,
  'set-password': 20,
  /** Each looks at one's own password, or makes a new one, a secret or codes. Counted for the session. */
  'own-account': 60,
  /** Each may send a letter. */
  invitation: 200,
  /** Each draws a paper, or lists a register. */
  export: 60,
  /** Each has its text drawn up in a thread. */
  page: 100,
  /** Each makes room for a picture, which is looked at when it comes. */
  upload: 600,
} as const
export type CallLimit = keyof typeof callLimits

interface Options extends CookieSettings {
  database: Database
  clock: Clock
  trustedProxies: number
}

interface LimitedEnv extends AppEnv {
  Variables: AppVariables & { actor?: { id: string; sessionId: string } }
}

/** What counts the calls of a kind; `limit` says so to whoever looks at the routes. */
export type Limited = MiddlewareHandler<LimitedEnv> & { limit: number }

/**
 * Counts a call for the person who makes it, so that it stands behind their guard. A visitor's counts for whoever has
 * signed in in this browser before, else for the address.
 */
export const callLimiter =
  (options: Options) =>
  (kind: CallLimit): Limited => {
    const limit = callLimits[kind]
    const count: MiddlewareHandler<LimitedEnv> = async (c, next) => {
      const { database, clock } = options
      const now = clock.now()
      const actor = c.get('actor')
      const who = actor
        ? kind === 'own-account'
          ? actor.sessionId
          : actor.id
        : await visitorOf(c, now, options)
      if (who !== undefined) await countCall(database, now, { kind: `call ${kind}`, who, limit })
      await next()
    }
    return Object.assign(count, { limit })
  }

/** Undefined where there is no socket: the process itself. */
async function visitorOf(c: Context<LimitedEnv>, now: Date, options: Options) {
  const user = await findUserOfBrowser(options.database.kysely, now, browserToken(c, options))
  if (user !== undefined) return user
  const address = clientAddress(c, options.trustedProxies)
  return address === undefined ? undefined : network(address)
}
