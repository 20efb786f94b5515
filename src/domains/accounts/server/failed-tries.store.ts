import { sql } from 'kysely'
import type { Executor } from '../../../db/database'

interface Count {
  tries: number
  expiresAt: Date
}

/**
 * Counts a try under `id`, in one statement, so that tries fired at once are all counted. The
 * first opens a window of `windowMs`, at whose end the count begins anew.
 */
export async function countTry(
  db: Executor,
  now: Date,
  id: string,
  windowMs: number,
): Promise<Count> {
  const at = now.toISOString()
  const end = new Date(now.getTime() + windowMs).toISOString()
  const row = await db
    .insertInto('failed_tries')
    .values({ id, tries: 1, expires_at: end })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        tries: sql<number>`case when failed_tries.expires_at <= ${at} then 1 else failed_tries.tries + 1 end`,
        expires_at: sql<string>`case when failed_tries.expires_at <= ${at} then ${end} else failed_tries.expires_at end`,
      }),
    )
    .returning(['tries', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { tries: row.tries, expiresAt: new Date(row.expires_at) }
}

/** Takes back one that did not fail after all. */
export async function uncountTry(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('failed_tries')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .execute()
}

export async function forgetTries(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('failed_tries').where('id', '=', id).execute()
}
