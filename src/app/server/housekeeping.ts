import type { Logger } from 'pino'
import type { Database } from '../../db/database'
import { sealTrail, trailMark, trimTrail } from '../../domains/accounts/server/audit-chain.store'
import { sweepAnswers } from '../../domains/accounts/server/idempotency.store'
import { sweepExpired } from '../../domains/accounts/server/sessions.store'
import type { Storage } from '../../domains/media/server/storage'
import { sweepImages, sweepUnfinished } from '../../domains/media/server/sweep'
import type { Environment } from '../../http/environment'
import { type Clock, dayMs } from '../../lib/dates'

interface Parts {
  database: Database
  storage: Storage
  clock: Clock
  log: Logger
  environment: Pick<Environment, 'trailKeepDays'>
}

const everyMs = dayMs / 4

/** Jobs that run from time to time, one after another; a signal tells them when the server stops. */
const jobs: Readonly<Record<string, (parts: Parts, signal: AbortSignal) => Promise<void>>> = {
  'delete unused pictures': sweepImages,
  'delete half-written files': sweepUnfinished,
  'sweep expired sessions and links': ({ database, clock }) =>
    sweepExpired(database.kysely, clock.now()),
  'forget old idempotency keys': ({ database, clock }) =>
    sweepAnswers(database.kysely, clock.now()),
  'seal the trail': keepTrail,
}

/** The logged mark can later show whether someone has rewritten the whole trail. */
async function keepTrail(
  { database, clock, log, environment: { trailKeepDays } }: Parts,
  signal: AbortSignal,
) {
  await sealTrail(database, signal)
  if (trailKeepDays !== undefined) {
    const now = clock.now()
    const removed = await trimTrail(database, now, new Date(now.getTime() - trailKeepDays * dayMs))
    if (removed > 0) log.info({ removed }, 'removed old entries from the trail')
  }
  const { number, hash } = await trailMark(database.kysely)
  log.info({ mark: `${number}:${hash}` }, 'the trail is sealed')
}

/** Runs every job now and every six hours until told to stop, then finishes the current one. */
export function startHousekeeping(parts: Parts): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let round = Promise.resolve()
  const doAll = async () => {
    for (const [job, work] of Object.entries(jobs)) {
      if (stopping.signal.aborted) return
      await work(parts, stopping.signal).catch((error: unknown) => {
        parts.log.error({ err: error, job }, 'a job failed; it will be tried again in six hours')
      })
    }
  }
  const begin = () => {
    round = round.then(doAll)
  }
  begin()
  const timer = setInterval(begin, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await round
    },
  }
}
