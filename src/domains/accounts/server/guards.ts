import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '../../../db/database'
import { bindingsOf } from '../../../http/app-env'
import type { AppEnv, AppVariables } from '../../../http/app-env'
import { clientAddress } from '../../../http/client-address'
import { confirmFirst, forbidden, isAppError, unauthorized } from '../../../http/errors'
import { noted } from '../../../http/routes'
import type { Clock } from '../../../lib/dates'
import type { User } from '../accounts.contract'
import { displayName } from '../person-names.rules'
import { isStaff, lacksTwoFactor } from '../accounts.rules'
import type { Author } from './audit.store'
import { callLimiter, type CallLimit, type Limited } from './call-limits'
import { type CookieSettings, sessionToken } from './cookies'
import { refusalRecorder } from './refusals'
import { findSession, type FoundSession } from './sessions.store'

/**
 * Someone a guard has let in; services that change things require one. The class is not exported and has a
 * private field, so nothing else can make one.
 */
class SignedInPerson implements Author {
  readonly #user: User
  readonly id: string
  readonly name: string
  /** How the session is stored: its token's hash. */
  readonly sessionId: string
  /** Whether they have confirmed who they are in the last ten minutes. */
  readonly isFresh: boolean

  constructor(
    session: FoundSession,
    readonly address: string | null,
  ) {
    this.#user = session.user
    this.sessionId = session.id
    this.isFresh = session.isFresh
    this.id = session.user.id
    this.name = displayName(session.user)
  }

  /** As they were when the request arrived. */
  get user(): User {
    return this.#user
  }
}
export type Actor = SignedInPerson

/**
 * Guards anything that gives power over an account against someone who finds a browser left open.
 * @throws 403 if the actor last signed in or confirmed more than ten minutes ago
 */
export function refuseUnconfirmed(actor: Actor): void {
  if (!actor.isFresh) throw confirmFirst('Confirm it’s you: enter your password again')
}

interface VisitorVariables extends AppVariables {
  /** The person asking; `undefined` for a visitor. */
  visitor: User | undefined
  seesDrafts: boolean
}

export interface GuardedEnv extends AppEnv {
  Variables: VisitorVariables
}

export interface ActorEnv extends AppEnv {
  Variables: VisitorVariables & { actor: Actor }
}

type ActorGuard = MiddlewareHandler<ActorEnv>

export interface Guards {
  /** Whether this visitor also sees drafts and closed offerings. */
  seesDrafts: (c: Context<AppEnv>) => Promise<boolean>
  /** Lets everyone in, and notes who they are. */
  anyone: MiddlewareHandler<GuardedEnv>
  /** Lets in anyone with a session; `401` otherwise. */
  signedIn: ActorGuard
  /** Lets in staff and admins; `403` for others with a session, and for anyone who lacks a required second factor. */
  staff: ActorGuard
  /** Lets in admins, in the same way. */
  admin: ActorGuard
  /** After one of these: lets in anyone who has signed in, or confirmed who they are, within ten minutes. */
  confirmed: MiddlewareHandler<ActorEnv>
  /** After one of these, or alone for visitors: `429` when an expensive call is made too often. */
  limited: (kind: CallLimit) => Limited
}

/** What services need. */
export interface ServiceDependencies {
  database: Database
  clock: Clock
}

/** What routes need. */
export interface RouteDependencies extends ServiceDependencies {
  guards: Guards
}

export type SessionLookup = (c: Context) => Promise<FoundSession | undefined>

/** Looks the session up once for each request from outside: the calls that a page makes for its data share it. */
export function sessionLookup(deps: CookieSettings & ServiceDependencies): SessionLookup {
  const found = new WeakMap<Context, Promise<FoundSession | undefined>>()
  const lookUp = async (c: Context) => {
    const token = sessionToken(c, deps)
    return token === undefined
      ? undefined
      : await findSession(deps.database.kysely, deps.clock.now(), token)
  }
  return (c) => {
    const asker = bindingsOf(c).read?.page ?? c
    const known = found.get(asker) ?? lookUp(asker)
    found.set(asker, known)
    return known
  }
}

/** A final refusal, not one that only asks people to confirm who they are. */
const isForOthersOnly = (error: unknown) =>
  isAppError(error) && error.status === 403 && error.extra['signInAgain'] === undefined

/** The guards, which each route names (CONTRACT §1, who may call what). */
export function createGuards(
  sessionOf: SessionLookup,
  options: CookieSettings &
    ServiceDependencies & {
      trustedProxies: number
      staffNeedTwoFactor: boolean
    },
): Guards {
  const recordRefusal = refusalRecorder(options)
  const seesDrafts = (user: User | undefined) =>
    user !== undefined && isStaff(user) && !lacksTwoFactor(user, options)
  const only =
    (isAllowed: (user: User) => boolean, { isWork } = { isWork: true }): ActorGuard =>
    async (c, next) => {
      const session = await sessionOf(c)
      if (!session) throw unauthorized()
      const actor = new SignedInPerson(session, clientAddress(c, options.trustedProxies) ?? null)
      if (!isAllowed(session.user)) {
        await recordRefusal(c, actor)
        throw forbidden()
      }
      if (isWork && lacksTwoFactor(session.user, options))
        throw forbidden(
          'Staff and admins need two-factor authentication here. Set it up first, under Profile & Security.',
        )
      c.set('visitor', session.user)
      c.set('seesDrafts', seesDrafts(session.user))
      c.set('actor', actor)
      await next()
      if (isForOthersOnly(c.error)) await recordRefusal(c, actor)
      // One person's data is never stored, not even by their own browser.
      if (!c.res.headers.has('cache-control'))
        c.res.headers.set('cache-control', 'private, no-store')
    }
  return {
    seesDrafts: async (c) => seesDrafts((await sessionOf(c))?.user),
    anyone: async (c, next) => {
      const session = await sessionOf(c)
      c.set('visitor', session?.user)
      c.set('seesDrafts', seesDrafts(session?.user))
      await next()
    },
    signedIn: noted(
      only(() => true, { isWork: false }),
      { refusals: [401] },
    ),
    staff: noted(only(isStaff), { refusals: [401, 403] }),
    admin: noted(
      only((user) => user.role === 'admin'),
      { refusals: [401, 403] },
    ),
    limited: callLimiter(options),
    confirmed: noted<MiddlewareHandler<ActorEnv>>(
      async (c, next) => {
        refuseUnconfirmed(c.get('actor'))
        await next()
      },
      { refusals: [403] },
    ),
  }
}
