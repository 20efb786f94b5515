import type { Executor } from '../../../db/database'
import { dayMs } from '../../../lib/dates'

/** A call that may be repeated. */
export interface Call {
  userId: string
  key: string
  /** What the call asks for: a different call with the same key has a different one. */
  fingerprint: string
}

interface Answer {
  status: number
  /** JSON; `null` if the answer has no body. */
  body: string
}

/** The answer given to an earlier call with this key. */
export async function findAnswer(
  db: Executor,
  { userId, key }: Call,
): Promise<(Answer & { fingerprint: string }) | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** `tx` is the transaction of the call itself: both are kept or neither is. */
export async function keepAnswer(
  tx: Executor,
  now: Date,
  call: Call,
  answer: Answer,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: call.userId,
      key: call.key,
      fingerprint: call.fingerprint,
      ...answer,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Forgets keys a day after they were used. Returns how many. */
export async function sweepAnswers(db: Executor, now: Date): Promise<number> {
  const before = new Date(now.getTime() - dayMs).toISOString()
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
