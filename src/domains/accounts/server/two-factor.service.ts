import type { Executor } from '../../../db/database'
import { badRequest, conflict, unauthorized } from '../../../http/errors'
import type { TwoFactorSetup, User } from '../accounts.contract'
import type { AccountsDependencies } from './accounts-dependencies'
import { findAccount } from './accounts.store'
import { recordAudit } from './audit.store'
import type { Actor } from './guards'
import { confirmPassword } from './own-password'
import { endSessions } from './sessions.store'
import { newTwoFactorSecret, stepOfCode, twoFactorQrCode } from './two-factor-codes'
import {
  clearTwoFactor,
  dropPendingSecret,
  enableTwoFactor,
  keepPendingSecret,
} from './two-factor.store'

type Dependencies = Pick<AccountsDependencies, 'database' | 'clock' | 'environment'>

const enabledAlready = () => conflict('Two-factor authentication is enabled already')

/** The actor's account as it stands in this transaction. @throws 401 where it may no longer be used */
export async function accountOf(tx: Executor, actor: Actor) {
  const account = await findAccount(tx, actor.id)
  if (!account || account.disabled) throw unauthorized()
  return account
}

/** Makes a new secret, which waits for its first code. @throws 409 without a password, or when enabled */
export async function beginTwoFactor(
  { database, environment }: Dependencies,
  actor: Actor,
): Promise<TwoFactorSetup> {
  const secret = newTwoFactorSecret()
  await database.transaction(async (tx) => {
    const account = await accountOf(tx, actor)
    if (account.twoFactorSecret !== null) throw enabledAlready()
    // Without one it could never be disabled again.
    if (account.passwordHash === null)
      throw conflict('Set a password first: it is needed to disable two-factor authentication')
    await keepPendingSecret(tx, actor.id, secret)
  })
  const { email } = actor.user
  return {
    secret,
    qrCode: twoFactorQrCode({
      secret,
      issuer: environment.stable.name,
      label: email ?? actor.name,
    }),
  }
}

/** Discards what was begun, if anything was; what is enabled stays so. */
export const cancelTwoFactor = ({ database }: Dependencies, actor: Actor): Promise<void> =>
  dropPendingSecret(database.kysely, actor.id)

/** Enables it. @throws 400 for a wrong code, 409 where nothing was begun */
export async function verifyTwoFactor(
  { database, clock }: Dependencies,
  actor: Actor,
  code: string,
): Promise<User> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const account = await accountOf(tx, actor)
    if (account.twoFactorSecret !== null) throw enabledAlready()
    const secret = account.pendingTwoFactorSecret
    if (secret === null) throw conflict('Begin the setup again: there is none to verify')
    const step = stepOfCode(secret, code, now)
    if (step === undefined) throw badRequest('Invalid authentication code')
    if (!(await enableTwoFactor(tx, actor.id, { secret, step }))) throw enabledAlready()
    await recordAudit(tx, now, actor, {
      action: 'two-factor-enable',
      subjectType: 'user',
      subjectId: actor.id,
    })
    return { ...account.user, twoFactorEnabled: true }
  })
}

/** Disables it, and ends the actor's other sessions. @throws 400 for a wrong password, 409, 429 */
export async function disableTwoFactor(
  deps: Dependencies,
  actor: Actor,
  password: string,
): Promise<User> {
  const { database, clock } = deps
  await confirmPassword(deps, actor, { password, path: 'password' })
  const now = clock.now()
  return database.transaction(async (tx) => {
    const account = await accountOf(tx, actor)
    if (account.twoFactorSecret === null) throw conflict('Two-factor authentication is not enabled')
    await clearTwoFactor(tx, actor.id)
    await endSessions(tx, actor.id, actor.sessionId)
    await recordAudit(tx, now, actor, {
      action: 'two-factor-disable',
      subjectType: 'user',
      subjectId: actor.id,
    })
    return { ...account.user, twoFactorEnabled: false }
  })
}
