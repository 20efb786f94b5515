import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { minuteMs } from '../../../lib/dates'
import { nextTurn } from '../../../lib/turns'

/** How long a try counts, by what is tried. */
const windowsMs = { 'sign-in': 15 * minuteMs, letter: 15 * minuteMs, call: 15 * minuteMs }

export interface Counted {
  /** Counts of different kinds, and of different ids, don't mix. */
  id: string
  window: keyof typeof windowsMs
  /** How many tries there are in a window. */
  limit: number
}

/** When a window that opens now ends. No count ends later, wherever the clock was when it began. */
const endOf = (now: Date, windowMs: number) => new Date(now.getTime() + windowMs).toISOString()

const sweptAtOnce = 1000

/**
 * Deletes expired counts, letting others have a turn in between, and cuts those made by a wrong clock. Returns
 * how many were deleted.
 */
export async function sweepTries(db: Executor, now: Date): Promise<number> {
  const at = now.toISOString()
  const expired = db
    .selectFrom('failed_tries')
    .select('id')
    .where('expires_at', '<=', at)
    .limit(sweptAtOnce)
  let deleted = 0
  for (let isMore = true; isMore; await nextTurn()) {
    const { numDeletedRows } = await db
      .deleteFrom('failed_tries')
      .where('id', 'in', expired)
      // again, for those counted on in the meantime
      .where('expires_at', '<=', at)
      .executeTakeFirst()
    isMore = numDeletedRows > 0n
    deleted += Number(numDeletedRows)
  }
  const end = endOf(now, Math.max(...Object.values(windowsMs)))
  await db
    .updateTable('failed_tries')
    .set({ expires_at: end })
    .where('expires_at', '>', end)
    .execute()
  return deleted
}

/**
 * Counts a try; once all are used up, returns how many milliseconds to wait. One statement, so concurrent tries
 * are all counted. The first opens a window; when it ends, counting starts again. Tries beyond the limit cost no
 * write.
 */
export async function countTry(
  db: Executor,
  now: Date,
  { id, window, limit }: Counted,
): Promise<number | undefined> {
  const at = now.toISOString()
  const end = endOf(now, windowsMs[window])
  const counted = await db
    .insertInto('failed_tries')
    .values({ id, tries: 1, expires_at: end })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          tries: sql<number>`case when failed_tries.expires_at <= ${at} then 1 else failed_tries.tries + 1 end`,
          expires_at: sql<string>`case when failed_tries.expires_at <= ${at} or failed_tries.expires_at > ${end} then ${end} else failed_tries.expires_at end`,
        })
        .where((eb) =>
          eb.or([
            eb('failed_tries.tries', '<', limit),
            eb('failed_tries.expires_at', '<=', at),
            eb('failed_tries.expires_at', '>', end),
          ]),
        ),
    )
    .returning(['tries', 'expires_at'])
    .executeTakeFirst()
  if (counted && counted.tries <= limit) return undefined
  const spent =
    counted ??
    (await db
      .selectFrom('failed_tries')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirst())
  // swept in the meantime: they may try again at once
  return spent ? Date.parse(spent.expires_at) - now.getTime() : 0
}

/** A try did not fail after all; earlier failures still count. */
export async function takeBackTry(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('failed_tries')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>=', 1)
    .execute()
}

export async function forgetTries(db: Executor, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('failed_tries').where('id', 'in', ids).execute()
}
