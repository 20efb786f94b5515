import type { Executor } from '../../../db/database'
import { plainRecoveryCode } from '../sign-in.rules'
import { hashToken } from './tokens'

/** The stored hash of a code, however it was typed. */
const keyOf = (code: string) => hashToken(plainRecoveryCode(code))

/** Gives a user these codes; earlier ones stop working. */
export async function replaceRecoveryCodes(
  db: Executor,
  now: Date,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ id: keyOf(code), user_id: userId, created_at: now.toISOString() })),
    )
    .execute()
}

/** Uses up a code; of two concurrent attempts one is refused. */
export async function takeRecoveryCode(
  db: Executor,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('id', '=', keyOf(code))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(left)
}
