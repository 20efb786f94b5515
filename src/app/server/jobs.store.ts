import type { ExpressionBuilder } from 'kysely'
import type { Executor } from '../../db/database'
import type { Tables } from '../../db/tables/tables'
import { minuteMs } from '../../lib/dates'

/** How long a server that may have been killed keeps a job from the others. */
export const leaseMs = 2 * minuteMs
/** By how much servers may differ in when they asked the database for its time. */
const slackMs = minuteMs

/** One server's turn at a job. */
export interface Turn {
  job: string
  /** Each server has a name of its own. */
  holder: string
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/**
 * Begins a turn, if the job is due: it last succeeded at least `everyMs` ago, hasn't failed in the last `retryMs`,
 * and no other server is doing it. A time that only a wrong clock can have written counts for nothing: a success or
 * a failure more than a minute in the future, or a lease that ends more than a minute later than any could.
 */
export async function beginTurn(
  db: Executor,
  now: Date,
  { job, holder, everyMs, retryMs }: Turn & { everyMs: number; retryMs: number },
): Promise<boolean> {
  const at = now.toISOString()
  const lease = { holder, lease_until: later(now, leaseMs) }
  const begun = await db
    .insertInto('jobs')
    .values({ name: job, ...lease })
    .onConflict((known) =>
      known
        .column('name')
        .doUpdateSet(lease)
        .where((eb) =>
          eb.and([
            isOutside(eb, 'jobs.succeeded_at', later(now, -everyMs), later(now, slackMs)),
            isOutside(eb, 'jobs.failed_at', later(now, -retryMs), later(now, slackMs)),
            isOutside(eb, 'jobs.lease_until', at, later(now, leaseMs + slackMs)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return begun !== undefined
}

/** Whether a time is missing, or not after `from` and up to `to`. */
const isOutside = (
  eb: ExpressionBuilder<Tables, 'jobs'>,
  column: 'jobs.succeeded_at' | 'jobs.failed_at' | 'jobs.lease_until',
  from: string,
  to: string,
) => eb.or([eb(column, 'is', null), eb(column, '<=', from), eb(column, '>', to)])

const ofTurn = (db: Executor, { job, holder }: Turn) =>
  db.updateTable('jobs').where('name', '=', job).where('holder', '=', holder)

/** Says that the holder is still at it. Returns false if another server has taken the job over. */
export async function renewTurn(db: Executor, now: Date, turn: Turn): Promise<boolean> {
  const { numUpdatedRows } = await ofTurn(db, turn)
    .set({ lease_until: later(now, leaseMs) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const ended = { holder: null, lease_until: null }

/** Ends a turn with the job done, failed for a reason (a short text without secrets), or left for later. */
export async function endTurn(
  db: Executor,
  now: Date,
  turn: Turn,
  outcome: 'done' | 'left' | { failure: string },
): Promise<void> {
  const at = now.toISOString()
  const result =
    outcome === 'done'
      ? { succeeded_at: at }
      : outcome !== 'left' && { failed_at: at, failure: outcome.failure }
  await ofTurn(db, turn)
    .set({ ...ended, ...result })
    .execute()
}

/** When a job last succeeded and last failed, and why; undefined if it never did. */
export async function lastRuns(
  db: Executor,
  job: string,
): Promise<{
  succeededAt: Date | undefined
  failedAt: Date | undefined
  failure: string | undefined
}> {
  const row = await db
    .selectFrom('jobs')
    .select(['succeeded_at', 'failed_at', 'failure'])
    .where('name', '=', job)
    .executeTakeFirst()
  return {
    succeededAt: dateOf(row?.succeeded_at),
    failedAt: dateOf(row?.failed_at),
    failure: row?.failure ?? undefined,
  }
}

/** When each job last succeeded and last failed. */
export const listRuns = (db: Executor) =>
  db.selectFrom('jobs').select(['name', 'succeeded_at', 'failed_at']).execute()

const dateOf = (text: string | null | undefined) => (text == null ? undefined : new Date(text))
