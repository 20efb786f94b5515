import type { Database } from '../../db/database'
import { sealTrail, trailMark, trimTrail } from '../../domains/accounts/server/audit-chain.store'
import { sweepAnswers } from '../../domains/accounts/server/idempotency.store'
import { sweepExpired } from '../../domains/accounts/server/sessions.store'
import type { Storage } from '../../domains/media/server/storage'
import { sweepImages, sweepUnfinished } from '../../domains/media/server/sweep'
import type { Environment } from '../../http/environment'
import { type Clock, dayMs, hourMs, minuteMs } from '../../lib/dates'
import { lastRuns } from './jobs.store'
import type { Job } from './scheduler'

interface Parts {
  database: Database
  storage: Storage
  clock: Clock
  environment: Pick<Environment, 'trailKeepDays' | 'backups'>
}

/** What must be tidied from time to time, for the scheduler. */
export function housekeepingJobs(parts: Parts): Job[] {
  const { database, clock, environment } = parts
  return [
    {
      // sessions, links and counts
      name: 'sweep expired rows',
      everyMs: 15 * minuteMs,
      run: () => sweepExpired(database.kysely, clock.now()),
    },
    {
      name: 'delete unused pictures',
      everyMs: 6 * hourMs,
      run: (signal) => sweepImages(parts, signal),
    },
    {
      name: 'delete half-written files',
      everyMs: 6 * hourMs,
      run: async () => ({ files: await sweepUnfinished(parts) }),
    },
    {
      name: 'forget old idempotency keys',
      everyMs: 6 * hourMs,
      run: async () => ({ keys: await sweepAnswers(database.kysely, clock.now()) }),
    },
    {
      name: 'seal the trail',
      everyMs: 6 * hourMs,
      run: (signal) => keepTrail(parts, signal),
    },
    ...(environment.backups ? [backupJob(parts, environment.backups)] : []),
  ]
}

const backupJobName = 'back up'

const backupJob = (parts: Parts, { folder }: NonNullable<Environment['backups']>): Job => ({
  name: backupJobName,
  everyMs: dayMs,
  run: async (signal) => {
    // Imported only here, since a server needs no memory for it until then.
    const { backUpOnSchedule } = await import('../../domains/backups/server/scheduled')
    return backUpOnSchedule({ ...parts, folder }, signal)
  },
})

/** When a scheduled backup last failed, and why. */
export async function lastBackupFailure({ kysely }: Database) {
  const { failedAt, failure } = await lastRuns(kysely, backupJobName)
  return failedAt && failure !== undefined ? { at: failedAt, reason: failure } : undefined
}

/** The logged mark can later show whether someone has rewritten the whole trail. */
async function keepTrail(
  { database, clock, environment: { trailKeepDays } }: Parts,
  signal: AbortSignal,
) {
  const sealed = await sealTrail(database, signal)
  const now = clock.now()
  const removed =
    trailKeepDays === undefined
      ? 0
      : await trimTrail(database, now, new Date(now.getTime() - trailKeepDays * dayMs))
  const { number, hash } = await trailMark(database.kysely)
  return { sealed, removed, mark: `${number}:${hash}` }
}
