import type { Database } from '../../db/database'
import { sealTrail, trailMark, trimTrail } from '../../domains/accounts/server/audit-chain.store'
import { sweepAnswers } from '../../domains/accounts/server/idempotency.store'
import { sweepExpired } from '../../domains/accounts/server/sessions.store'
import type { Storage } from '../../domains/media/server/storage'
import { sweepImages, sweepUnfinished } from '../../domains/media/server/sweep'
import type { Environment } from '../../http/environment'
import { dayMs, hourMs, minuteMs } from '../../lib/dates'
import { lastRuns } from './jobs.store'
import type { Job } from './scheduler'

interface Parts {
  database: Database
  storage: Storage
  environment: Pick<Environment, 'dataDir' | 'trailKeepDays' | 'backups'>
}

/** What must be tidied from time to time, for the scheduler. */
export function housekeepingJobs(parts: Parts): Job[] {
  const { database, environment } = parts
  return [
    {
      // sessions, links and counts
      name: 'sweep expired rows',
      everyMs: 15 * minuteMs,
      run: (_signal, now) => sweepExpired(database.kysely, now),
    },
    {
      name: 'delete unused pictures',
      everyMs: 6 * hourMs,
      run: (signal, now) => sweepImages(at(parts, now), signal),
    },
    {
      name: 'delete half-written files',
      everyMs: 6 * hourMs,
      run: async (_signal, now) => ({ files: await sweepUnfinished(at(parts, now)) }),
    },
    {
      name: 'forget old idempotency keys',
      everyMs: 6 * hourMs,
      run: async (_signal, now) => ({ keys: await sweepAnswers(database.kysely, now) }),
    },
    {
      name: 'seal the trail',
      everyMs: 6 * hourMs,
      run: (signal, now) => keepTrail(parts, now, signal),
    },
    ...(environment.backups ? [backupJob(parts, environment.backups)] : []),
  ]
}

const at = (parts: Parts, now: Date) => ({ ...parts, clock: { now: () => now } })

const backupJobName = 'back up'

const backupJob = (parts: Parts, { folder }: NonNullable<Environment['backups']>): Job => ({
  name: backupJobName,
  everyMs: dayMs,
  // each try may send gigabytes
  retryMs: hourMs,
  run: async (signal, now) => {
    // Imported only here, since a server needs no memory for it until then.
    const { backUpOnSchedule } = await import('../../domains/backups/server/scheduled')
    return backUpOnSchedule(
      { ...at(parts, now), folder, dataDir: parts.environment.dataDir },
      signal,
    )
  },
})

/** When a scheduled backup last failed, and why. */
export async function lastBackupFailure({ kysely }: Database) {
  const { failedAt, failure } = await lastRuns(kysely, backupJobName)
  return failedAt && failure !== undefined ? { at: failedAt, reason: failure } : undefined
}

/** The logged mark can later show whether someone has rewritten the whole trail. */
async function keepTrail(
  { database, environment: { trailKeepDays } }: Parts,
  now: Date,
  signal: AbortSignal,
) {
  const sealed = await sealTrail(database, signal)
  const removed =
    trailKeepDays === undefined
      ? 0
      : await trimTrail(database, now, new Date(now.getTime() - trailKeepDays * dayMs))
  const { number, hash } = await trailMark(database.kysely)
  return { sealed, removed, mark: `${number}:${hash}` }
}
