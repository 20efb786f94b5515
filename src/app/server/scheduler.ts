import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Database } from '../../db/database'
import { errorCode } from '../../db/database-errors'
import { minuteMs } from '../../lib/dates'
import { beginTurn, endTurn, leaseMs, renewTurn } from './jobs.store'

export interface Job {
  /** Unique, and never changed: the database remembers the job's runs by it. */
  name: string
  everyMs: number
  /** How soon a job that failed is tried again; five minutes if not set. */
  retryMs?: number
  /**
   * `now` is the database's time, since this machine's clock may be wrong: use it to decide what is old. Returns
   * what was done, for the log: counts, and nothing secret or personal. The signal tells it to stop early, when the
   * server stops or another one has taken the job over; it then runs again later. Undefined if there was nothing to
   * do, which is no news.
   */
  run(
    signal: AbortSignal,
    now: Date,
  ): Promise<Readonly<Record<string, number | string>> | undefined>
}

/** How often a lease is renewed before it would end. */
const renewals = 4

interface Parts {
  database: Database
  log: Logger
}

/**
 * Runs each job once per period, counted from its last success in the database, and on one server at a time.
 * Looks for jobs that are due now and every minute, and does them one after another until told to stop.
 */
export function startScheduler(
  { database, log }: Parts,
  jobs: readonly Job[],
): { stop: () => Promise<void> } {
  const { kysely } = database
  const holder = `${hostname()} ${randomUUID()}`
  const stopping = new AbortController()

  const doIfDue = async (job: Job) => {
    const { name, everyMs, retryMs = 5 * minuteMs } = job
    const turn = { job: name, holder }
    const now = await database.now()
    if (!(await beginTurn(kysely, now, { ...turn, everyMs, retryMs }))) return
    const lost = new AbortController()
    let missed = 0
    const renew = async () => {
      if (!(await renewTurn(kysely, await database.now(), turn))) lost.abort()
      missed = 0
    }
    const renewal = setInterval(() => {
      renew().catch((error: unknown) => {
        log.warn({ err: error, job: name }, "a job's lease can't be renewed")
        missed += 1
        // by now it has ended
        if (missed === renewals) lost.abort()
      })
    }, leaseMs / renewals).unref()
    const began = performance.now()
    const facts = () => ({ job: name, ms: Math.round(performance.now() - began) })
    try {
      const did = await job.run(AbortSignal.any([stopping.signal, lost.signal]), now)
      const isCut = stopping.signal.aborted || lost.signal.aborted
      await endTurn(kysely, await database.now(), turn, isCut ? 'left' : 'done')
      const level = did === undefined ? 'debug' : 'info'
      log[level]({ ...facts(), ...did }, isCut ? 'a job was cut short' : 'a job is done')
    } catch (error) {
      log.error({ err: error, ...facts() }, 'a job failed; it will be tried again later')
      await endTurn(kysely, await database.now(), turn, { failure: shortReason(error) })
    } finally {
      clearInterval(renewal)
    }
  }

  const doAllDue = async () => {
    for (const job of jobs) {
      if (stopping.signal.aborted) return
      await doIfDue(job)
    }
  }
  let round: Promise<void> | undefined
  const look = () => {
    round ??= doAllDue()
      .catch((error: unknown) => {
        log.error({ err: error }, "the scheduler can't use the database; it will try again")
      })
      .finally(() => (round = undefined))
  }
  look()
  const timer = setInterval(look, minuteMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await round
    },
  }
}

/** An error's code or name: its message may contain an address or a path. */
const shortReason = (error: unknown) =>
  errorCode(error) ?? (error instanceof Error ? error.name : 'unknown')
