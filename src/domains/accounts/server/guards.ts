import type { MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Database } from '../../../db/database'
import type { AppEnv, AppVariables } from '../../../http/app-env'
import { unauthorized } from '../../../http/errors'
import type { Clock } from '../../../lib/dates'
import type { User } from '../accounts.contract'
import { isStaff } from '../accounts.rules'
import { findSessionUser } from './sessions.store'

export const SESSION_COOKIE = 'stable_session'

export interface GuardedEnv extends AppEnv {
  Variables: AppVariables & {
    /** Who asks; `undefined` for a visitor. */
    visitor: User | undefined
    /** Whether who asks sees drafts and closed offerings. */
    seesDrafts: boolean
  }
}

export interface Guards {
  /** Lets everyone in, and tells who it is. */
  anyone: MiddlewareHandler<GuardedEnv>
  /** Lets in who has a session; `401` otherwise. */
  signedIn: MiddlewareHandler<GuardedEnv>
}

/** Whose session a cookie's token opens. */
export type SessionLookup = (token: string) => Promise<User | undefined>

export const sessionLookup =
  (deps: { database: Database; clock: Clock }): SessionLookup =>
  (token) =>
    findSessionUser(deps.database.kysely, deps.clock.now(), token)

/** The guards that routes name one by one (CONTRACT §1, who may call what). */
export function createGuards(findUser: SessionLookup): Guards {
  const anyone: MiddlewareHandler<GuardedEnv> = async (c, next) => {
    const token = getCookie(c, SESSION_COOKIE)
    const visitor = token === undefined ? undefined : await findUser(token)
    c.set('visitor', visitor)
    c.set('seesDrafts', isStaff(visitor))
    await next()
  }
  return {
    anyone,
    signedIn: (c, next) =>
      anyone(c, async () => {
        if (!c.get('visitor')) throw unauthorized()
        await next()
      }),
  }
}
