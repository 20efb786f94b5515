import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '../../../db/database'
import type { AppEnv, AppVariables } from '../../../http/app-env'
import { clientAddress } from '../../../http/client-address'
import { noted } from '../../../http/routes'
import type { Clock } from '../../../lib/dates'
import { browserToken, type CookieSettings } from './cookies'
import { findUserOfBrowser } from './known-browsers.store'
import { countCall, network } from './sign-in-limits'

/** How many expensive calls of each kind one person or visitor may make in 15 minutes. */
const callLimits = {
  /** Each checks a password or a code; failed ones are limited further (`sign-in-limits.ts`). */
  'sign-in': 300,
  /** Each asks the sign-in provider. */
  provider: 100,
  /** Each may send a letter. */
  'password-link': 20,
  'set-password': 20,
  /** Each checks the person's own password, or makes a new one, a secret or codes. Counted per session. */
  'own-account': 60,
  /** Each may send a letter. */
  invitation: 200,
  /** Each draws a paper or writes a CSV. */
  export: 60,
  /** Each has its text rendered in a thread. */
  page: 100,
  /** Each reads thousands of rows. */
  import: 100,
  /** Each makes room for a picture, which is checked when it arrives. */
  upload: 600,
  /** Each checks and cuts a picture. */
  'own-photo': 20,
  /** Each reads every name in the stable. */
  find: 2000,
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

/** Middleware that counts calls of a kind; code that inspects the routes reads `limit`. */
export type Limited = MiddlewareHandler<LimitedEnv> & { limit: number }

/**
 * Counts a call for the person who makes it, or for their session if it is about their own account, so it comes
 * after their guard. A visitor's call counts for the person who signed in with this browser before, or else for
 * the address.
 */
export const callLimiter =
  (options: Options) =>
  (kind: CallLimit): Limited => {
    const limit = callLimits[kind]
    const count: MiddlewareHandler<LimitedEnv> = async (c, next) => {
      const { database, clock } = options
      const now = clock.now()
      const actor = c.get('actor')
      const person = kind === 'own-account' ? actor?.sessionId : actor?.id
      const who = person ?? (await visitorOf(c, now, options))
      if (who !== undefined) await countCall(database, now, { kind, who, limit })
      await next()
    }
    return noted(Object.assign(count, { limit }), { refusals: [429] })
  }

/** Undefined without a socket: the process is calling itself. */
async function visitorOf(c: Context<LimitedEnv>, now: Date, options: Options) {
  const user = await findUserOfBrowser(options.database.kysely, now, browserToken(c, options))
  if (user !== undefined) return user
  const address = clientAddress(c, options.trustedProxies)
  return address === undefined ? undefined : network(address)
}
