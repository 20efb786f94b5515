import type { Database, Executor } from '../../../db/database'
import { unauthorized } from '../../../http/errors'
import { type Clock, placeOfClock } from '../../../lib/dates'
import { formatLongDateAndTime } from '../../../lib/moments'
import type { User } from '../accounts.contract'
import { displayName } from '../person-names.rules'
import { deviceOf } from '../device.rules'
import { type Account, findAccount, findAccountByEmail } from './accounts.store'
import { type Author, recordAudit } from './audit.store'
import { findIdentityUser, type Identity, linkIdentity } from './identities.store'
import { findKnownBrowser, rememberBrowser } from './known-browsers.store'
import { isRightPassword } from './passwords'
import { createPendingSignIn, endPendingSignIn, takeCodeTry } from './pending-sign-ins.store'
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.store'
import { type LetterDependencies, sendSecurityLetter } from './security-letters'
import { createSession, endSession } from './sessions.store'
import { countSignInTry, mayWrite } from './sign-in-limits'
import { useCode } from './two-factor.store'

export interface SignInDependencies extends LetterDependencies {
  database: Database
  clock: Clock
}

/** Where a sign-in comes from. */
export interface Visit {
  address: string | null
  userAgent: string | null
  /** The session the browser had before; it ends when the new one begins. */
  previousToken: string | undefined
  /** The token that may identify the browser. */
  browserToken: string | undefined
}

export interface OpenedSession {
  kind: 'session'
  user: User
  token: string
  /** Undefined: until the browser closes. */
  maxAgeSeconds: number | undefined
  /** The token that identifies the browser from now on. */
  browserToken: string
  /** Whether to tell the owner. */
  isNewBrowser: boolean
}

export interface PendingCode {
  kind: 'code'
  token: string
}

const authorFor = (user: User, visit: Visit): Author => ({
  id: user.id,
  name: displayName(user),
  address: visit.address,
})

/** Records a failed sign-in in the trail, with no actor. */
export const recordFailedSignIn = (
  tx: Executor,
  now: Date,
  visit: Visit,
  { name, userId, by }: { name: string; userId: string | null; by: FirstFactor | SecondFactor },
): Promise<void> =>
  recordAudit(
    tx,
    now,
    { id: null, name, address: visit.address },
    { action: 'sign-in-failed', subjectType: 'user', subjectId: userId, detail: { by } },
  )

type FirstFactor = 'password' | 'provider'
/** The code from an authenticator app, or a recovery code in its place. */
type SecondFactor = 'code' | 'recovery code'
/** What a person enters in the second step of a sign-in. */
export interface SecondStep {
  code: string
  factor: SecondFactor
}

interface Way {
  /** In the trail's words. */
  by: FirstFactor | `${FirstFactor} and ${SecondFactor}`
  remembered: boolean
  /** The provider's ID token, if they came from there. */
  idToken: string | null
  /** When they typed a password or a code; null if the provider doesn't say. */
  authenticatedAt: Date | null
  /**
   * The identity at the provider to link to the account once they are in; null if already linked, or for a
   * password.
   */
  identity: Identity | null
  visit: Visit
}

/** Opens a session for someone who has passed every step. */
async function openSession(
  tx: Executor,
  now: Date,
  account: Account,
  { by, remembered, idToken, authenticatedAt, identity, visit }: Way,
): Promise<OpenedSession> {
  const { user } = account
  if (visit.previousToken !== undefined) await endSession(tx, visit.previousToken)
  const browser = await rememberBrowser(tx, now, { userId: user.id, token: visit.browserToken })
  const { token, expiresAt } = await createSession(tx, now, {
    userId: user.id,
    remembered,
    address: visit.address,
    userAgent: visit.userAgent,
    idToken,
    authenticatedAt,
    browserHash: browser.hash,
  })
  if (identity) await linkProvider(tx, now, { user, identity, visit })
  await recordAudit(tx, now, authorFor(user, visit), {
    action: 'sign-in',
    subjectType: 'user',
    subjectId: user.id,
    detail: { by, remembered },
  })
  const maxAgeSeconds = remembered ? (expiresAt.getTime() - now.getTime()) / 1000 : undefined
  return {
    kind: 'session',
    user,
    token,
    maxAgeSeconds,
    browserToken: browser.token,
    isNewBrowser: browser.isNew,
  }
}

async function linkProvider(
  tx: Executor,
  now: Date,
  { user, identity, visit }: { user: User; identity: Identity; visit: Visit },
): Promise<void> {
  // linked in another window in the meantime, to this account or someone else's
  const linkedTo = await findIdentityUser(tx, identity)
  if (linkedTo === user.id) return
  if (linkedTo !== undefined) throw unauthorized(overMessage)
  await linkIdentity(tx, now, user.id, identity)
  await recordAudit(tx, now, authorFor(user, visit), {
    action: 'provider-link',
    subjectType: 'user',
    subjectId: user.id,
    detail: { issuer: identity.issuer },
  })
}

/** Letters about new devices to one person in 15 minutes; the trail alone records further sign-ins. */
const LETTERS_TO_ONE = 3

/**
 * Tells the owner about a sign-in from a browser that is new to the account. Call it once the sign-in is
 * committed.
 */
export async function tellOfNewBrowser(
  deps: SignInDependencies,
  { user, isNewBrowser }: OpenedSession,
  { address, userAgent }: Visit,
): Promise<void> {
  const now = deps.clock.now()
  const letter = { kind: 'new-browser', userId: user.id, limit: LETTERS_TO_ONE }
  if (!isNewBrowser || !(await mayWrite(deps.database, now, letter))) return
  const at = formatLongDateAndTime(now.toISOString())
  const about = [
    `When: ${at} in ${placeOfClock()}`,
    `Device: ${deviceOf(userAgent)}`,
    ...(address === null ? [] : [`Internet address: ${address}`]),
  ]
  sendSecurityLetter(deps, { to: user.email, kind: 'new-browser', about })
}

/** After the first factor: opens a session, or the wait for the second factor's code. */
export async function passFirstFactor(
  tx: Executor,
  now: Date,
  account: Account,
  way: Way,
): Promise<OpenedSession | PendingCode> {
  if (account.twoFactorSecret === null) return openSession(tx, now, account, way)
  const { remembered, idToken, identity } = way
  const userId = account.user.id
  const token = await createPendingSignIn(tx, now, { userId, remembered, idToken, identity })
  return { kind: 'code', token }
}

/** Signs in by password. @throws 401 in the same words and time whether or not the account exists; 429 */
export async function signInByPassword(
  deps: SignInDependencies,
  credentials: { email: string; password: string; remembered: boolean },
  visit: Visit,
): Promise<OpenedSession | PendingCode> {
  const { database, clock } = deps
  const { email, password, remembered } = credentials
  const now = clock.now()
  const known = await findKnownBrowser(database.kysely, now, {
    token: visit.browserToken,
    account: { email },
  })
  const { address } = visit
  const tried = await countSignInTry(database, now, { account: email, address, known })
  const account = await findAccountByEmail(database.kysely, email)
  const isRight = await isRightPassword(account?.passwordHash, password)
  const refusal = async () => {
    const userId = account?.user.id ?? null
    await recordFailedSignIn(database.kysely, now, visit, { name: email, userId, by: 'password' })
    return unauthorized('Invalid email or password')
  }
  if (!account || !isRight || account.disabled) throw await refusal()
  const result = await database.transaction(async (tx) => {
    // Read again: the account may have changed while the password was being checked.
    const current = await findAccount(tx, account.user.id)
    if (!current || current.disabled || current.passwordHash !== account.passwordHash)
      return undefined
    return passFirstFactor(tx, now, current, {
      by: 'password',
      remembered,
      idToken: null,
      authenticatedAt: now,
      identity: null,
      visit,
    })
  })
  if (!result) throw await refusal()
  // A right password that only leads to the code form must not clear the count of wrong codes.
  await (result.kind === 'session' ? tried.succeed() : tried.takeBack())
  if (result.kind === 'session') await tellOfNewBrowser(deps, result, visit)
  return result
}

const overMessage = 'Your sign-in has expired. Please sign in again.'

/** The second step of a pending sign-in. @throws 401 for a wrong or a used code, and for an expired sign-in; 429 */
export async function signInByCode(
  deps: SignInDependencies,
  credentials: SecondStep & { pendingToken: string | undefined },
  visit: Visit,
): Promise<OpenedSession> {
  const { database, clock } = deps
  const { pendingToken, code, factor } = credentials
  const now = clock.now()
  if (pendingToken === undefined) throw unauthorized(overMessage)
  const pending = await takeCodeTry(database.kysely, now, pendingToken)
  if (!pending) throw unauthorized(overMessage)
  const account = await findAccount(database.kysely, pending.userId)
  if (!account) throw unauthorized(overMessage)
  const { user } = account
  const failed = { name: displayName(user), userId: user.id, by: factor }
  if (account.disabled) {
    await recordFailedSignIn(database.kysely, now, visit, failed)
    throw unauthorized(overMessage)
  }
  const tried = await countSignInTry(database, now, {
    account: user.email ?? user.id,
    address: visit.address,
    known: await findKnownBrowser(database.kysely, now, {
      token: visit.browserToken,
      account: { id: user.id },
    }),
  })

  const opened = await database.transaction(async (tx) => {
    const current = await findAccount(tx, user.id)
    const isRight =
      factor === 'code'
        ? (account: Account) => useCode(tx, now, account, code)
        : () => takeRecoveryCode(tx, user.id, code)
    if (!current || current.disabled || !(await isRight(current))) {
      await recordFailedSignIn(tx, now, visit, failed)
      return undefined
    }
    if (!(await endPendingSignIn(tx, pending.id))) throw unauthorized(overMessage)
    if (factor === 'recovery code')
      await recordAudit(tx, now, authorFor(user, visit), {
        action: 'recovery-code-use',
        subjectType: 'user',
        subjectId: user.id,
        detail: { left: await countRecoveryCodes(tx, user.id) },
      })
    return openSession(tx, now, current, {
      by: `${pending.idToken === null ? 'password' : 'provider'} and ${factor}`,
      remembered: pending.remembered,
      idToken: pending.idToken,
      authenticatedAt: now,
      identity: pending.identity,
      visit,
    })
  })
  if (!opened)
    throw unauthorized(
      pending.isLastCode
        ? 'Too many wrong codes. Please sign in again.'
        : `Invalid ${factor === 'code' ? 'authentication' : 'recovery'} code`,
    )
  await tried.succeed()
  if (factor === 'recovery code')
    sendSecurityLetter(deps, { to: opened.user.email, kind: 'recovery-code-used' })
  await tellOfNewBrowser(deps, opened, visit)
  return opened
}

/** Ends the session, if there is one; returns the provider's ID token if it began there. */
export async function signOut(
  { database, clock }: Pick<SignInDependencies, 'database' | 'clock'>,
  token: string,
  author: Author | undefined,
): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    const idToken = await endSession(tx, token)
    if (author)
      await recordAudit(tx, clock.now(), author, {
        action: 'sign-out',
        subjectType: 'user',
        subjectId: author.id,
      })
    return idToken
  })
}
