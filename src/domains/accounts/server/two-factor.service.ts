import type { Executor } from '../../../db/database'
import { badRequest, conflict, unauthorized } from '../../../http/errors'
import type { RecoveryCodes, TwoFactorEnabled, TwoFactorSetup, User } from '../accounts.contract'
import { isStaff } from '../accounts.rules'
import type { AccountsDependencies } from './accounts-dependencies'
import { findAccount } from './accounts.store'
import { recordAboutUser } from './audit.store'
import type { Actor } from './guards'
import { confirmPassword } from './own-password'
import { newRecoveryCodes } from './recovery-codes'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.store'
import { type LetterDependencies, sendSecurityLetter } from './security-letters'
import { endSessions } from './sessions.store'
import { newTwoFactorSecret, stepOfCode, twoFactorQrCode } from './two-factor-codes'
import {
  clearTwoFactor,
  dropPendingSecret,
  enableTwoFactor,
  keepPendingSecret,
} from './two-factor.store'

type Dependencies = Pick<AccountsDependencies, 'database' | 'clock' | 'environment'> &
  LetterDependencies

const notEnabled = () => conflict('Two-factor authentication is not enabled')
const enabledAlready = () => conflict('Two-factor authentication is already enabled')

/**
 * The actor's account in this transaction.
 * @throws 401 if it may no longer be used
 */
export async function accountOf(tx: Executor, actor: Actor) {
  const account = await findAccount(tx, actor.id)
  if (!account || account.disabled) throw unauthorized()
  return account
}

/** Makes a new secret, which waits for its first code. @throws 409 without a password, or if already enabled */
export async function beginTwoFactor(
  { database, stable }: Dependencies,
  actor: Actor,
): Promise<TwoFactorSetup> {
  const secret = newTwoFactorSecret()
  await database.transaction(async (tx) => {
    const account = await accountOf(tx, actor)
    if (account.twoFactorSecret !== null) throw enabledAlready()
    // Without a password it could never be disabled again.
    if (account.passwordHash === null)
      throw conflict('Set a password first: you need it to disable two-factor authentication')
    await keepPendingSecret(tx, actor.id, secret)
  })
  const { email } = actor.user
  return {
    secret,
    qrCode: twoFactorQrCode({
      secret,
      issuer: (await stable()).name,
      label: email ?? actor.name,
    }),
  }
}

/** Discards a setup, if one was begun; a second factor already enabled stays. */
export const cancelTwoFactor = ({ database }: Dependencies, actor: Actor): Promise<void> =>
  dropPendingSecret(database.kysely, actor.id)

/** Enables it, and ends the actor's other sessions. The recovery codes are shown only now. @throws 400 for a wrong code, 409 if no setup was started */
export async function verifyTwoFactor(
  deps: Dependencies,
  actor: Actor,
  code: string,
): Promise<TwoFactorEnabled> {
  const { database, clock } = deps
  const now = clock.now()
  const recoveryCodes = newRecoveryCodes()
  const user = await database.transaction(async (tx) => {
    const account = await accountOf(tx, actor)
    if (account.twoFactorSecret !== null) throw enabledAlready()
    const secret = account.pendingTwoFactorSecret
    if (secret === null) throw conflict('Start the setup again: there is nothing to verify')
    const step = stepOfCode(secret, code, now)
    if (step === undefined) throw badRequest('Invalid authentication code')
    if (!(await enableTwoFactor(tx, actor.id, { secret, step }))) throw enabledAlready()
    await replaceRecoveryCodes(tx, now, actor.id, recoveryCodes)
    await endSessions(tx, actor.id, actor.sessionId)
    await recordAboutUser(tx, now, actor, 'two-factor-enable', actor.id)
    return { ...account.user, twoFactorEnabled: true }
  })
  sendSecurityLetter(deps, { to: user.email, kind: 'two-factor-enabled' })
  return { ...user, recoveryCodes }
}

export const recoveryCodesLeft = ({ database }: Dependencies, actor: Actor): Promise<number> =>
  countRecoveryCodes(database.kysely, actor.id)

/** Makes new ones, shown only now, and ends the actor's other sessions. @throws 409 without a second factor */
export async function renewRecoveryCodes(deps: Dependencies, actor: Actor): Promise<RecoveryCodes> {
  const { database, clock } = deps
  const now = clock.now()
  const codes = newRecoveryCodes()
  const { email } = await database.transaction(async (tx) => {
    const { user, twoFactorSecret } = await accountOf(tx, actor)
    if (twoFactorSecret === null) throw notEnabled()
    await replaceRecoveryCodes(tx, now, actor.id, codes)
    await endSessions(tx, actor.id, actor.sessionId)
    await recordAboutUser(tx, now, actor, 'recovery-codes-make', actor.id)
    return user
  })
  sendSecurityLetter(deps, { to: email, kind: 'recovery-codes-made' })
  return { codes }
}

/**
 * Disables it, and ends the actor's other sessions. @throws 400 for a wrong password, 409 also if it is
 * required, 429
 */
export async function disableTwoFactor(
  deps: Dependencies,
  actor: Actor,
  password: string,
): Promise<User> {
  const { database, clock, environment } = deps
  if (environment.staffNeedTwoFactor && isStaff(actor.user))
    throw conflict('Staff and admins need two-factor authentication here: it can’t be disabled')
  await confirmPassword(deps, actor, { password, path: 'password' })
  const now = clock.now()
  const user = await database.transaction(async (tx) => {
    const account = await accountOf(tx, actor)
    if (account.twoFactorSecret === null) throw notEnabled()
    await clearTwoFactor(tx, actor.id)
    await endSessions(tx, actor.id, actor.sessionId)
    await recordAboutUser(tx, now, actor, 'two-factor-disable', actor.id)
    return { ...account.user, twoFactorEnabled: false }
  })
  sendSecurityLetter(deps, { to: user.email, kind: 'two-factor-disabled' })
  return user
}
