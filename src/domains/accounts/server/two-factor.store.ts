import type { Executor } from '../../../db/database'
import type { Account } from './accounts.store'
import { stepOfCode } from './two-factor-codes'

/**
 * Accepts each code of an enabled second factor once: the update holds only if no code of this step or a later
 * one was accepted before, so of two concurrent uses one is refused.
 */
export async function useCode(
  db: Executor,
  now: Date,
  account: Account,
  code: string,
): Promise<boolean> {
  const { user, twoFactorSecret } = account
  if (twoFactorSecret === null) return false
  const step = stepOfCode(twoFactorSecret, code, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ two_factor_last_step: step })
    .where('id', '=', user.id)
    .where('two_factor_enabled', '=', 1)
    .where((eb) =>
      eb.or([eb('two_factor_last_step', 'is', null), eb('two_factor_last_step', '<', step)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps a secret until its first code arrives; replaces any earlier one. */
export async function keepPendingSecret(db: Executor, id: string, secret: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ two_factor_pending_secret: secret })
    .where('id', '=', id)
    .where('two_factor_enabled', '=', 0)
    .execute()
}

/** Drops a secret that still waits for its first code. */
export async function dropPendingSecret(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ two_factor_pending_secret: null })
    .where('id', '=', id)
    .execute()
}

/** Makes the pending secret the account's own. `step` is the step of the code entered, which counts as used. */
export async function enableTwoFactor(
  db: Executor,
  id: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({
      two_factor_secret: secret,
      two_factor_pending_secret: null,
      two_factor_enabled: 1,
      two_factor_last_step: step,
    })
    .where('id', '=', id)
    .where('two_factor_enabled', '=', 0)
    .where('two_factor_pending_secret', '=', secret)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the second factor and its recovery codes. */
export async function clearTwoFactor(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
  await db
    .updateTable('users')
    .set({
      two_factor_secret: null,
      two_factor_pending_secret: null,
      two_factor_enabled: 0,
      two_factor_last_step: null,
    })
    .where('id', '=', id)
    .execute()
}
