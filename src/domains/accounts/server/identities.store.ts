import { v7 as newId } from 'uuid'
import type { Executor } from '../../../db/database'

/** Who someone is at a sign-in service. */
export interface Identity {
  issuer: string
  subject: string
}

export async function findIdentityUser(
  db: Executor,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Fails on the unique constraint if the identity is linked to someone already. */
export async function linkIdentity(
  db: Executor,
  now: Date,
  userId: string,
  { issuer, subject }: Identity,
): Promise<void> {
  await db
    .insertInto('identities')
    .values({ id: newId(), user_id: userId, issuer, subject, created_at: now.toISOString() })
    .execute()
}
