import type { Logger } from 'pino'
import type { Database } from '../../db/database'
import { sealTrail, trailMark, trimTrail } from '../../domains/accounts/server/audit-chain.store'
import { sweepAnswers } from '../../domains/accounts/server/idempotency.store'
import { sweepExpired } from '../../domains/accounts/server/sessions.store'
import type { Storage } from '../../domains/media/server/storage'
import { sweepImages, sweepUnfinished } from '../../domains/media/server/sweep'
import type { Environment } from '../../http/environment'
import { type Clock, dayMs, minuteMs } from '../../lib/dates'

interface Parts {
  database: Database
  storage: Storage
  clock: Clock
  log: Logger
  environment: Pick<Environment, 'trailKeepDays'>
}

/** Jobs that run one after another; a signal tells them when the server stops. */
type Jobs = Readonly<Record<string, (parts: Parts, signal: AbortSignal) => Promise<void>>>

const oftenMs = 15 * minuteMs
const often: Jobs = {
  'sweep expired sessions, links and counts': ({ database, clock }) =>
    sweepExpired(database.kysely, clock.now()),
}

const seldomMs = dayMs / 4
const seldom: Jobs = {
  'delete unused pictures': sweepImages,
  'delete half-written files': sweepUnfinished,
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

/** Runs every job now, and again from time to time until told to stop, then finishes the current one. */
export function startHousekeeping(parts: Parts): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let round = Promise.resolve()
  const doAll = async (jobs: Jobs) => {
    for (const [job, work] of Object.entries(jobs)) {
      if (stopping.signal.aborted) return
      await work(parts, stopping.signal).catch((error: unknown) => {
        parts.log.error({ err: error, job }, 'a job failed; it will be tried again later')
      })
    }
  }
  const repeat = (jobs: Jobs, everyMs: number) => {
    const begin = () => {
      round = round.then(() => doAll(jobs))
    }
    begin()
    return setInterval(begin, everyMs).unref()
  }
  const timers = [repeat(often, oftenMs), repeat(seldom, seldomMs)]
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await round
    },
  }
}
