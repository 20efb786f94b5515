import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { CompiledQuery } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database, Executor } from '../../db/database'
import { cookieName, type CookieSettings } from '../../domains/accounts/server/cookies'
import { measured, metricsRoutes } from '../../http/metrics'
import type { PageCache } from '../../http/page-cache'
import type { Handle } from '../../http/server'
import type { WorkQueue } from '../../http/work-queue'
import { listRuns } from './jobs.store'

export type Metrics = ReturnType<typeof openMetrics>

/** In seconds: from an answer from memory to a call that waits for the database. */
const buckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]

interface MetricsOptions {
  token: string
  /** Queues by name; each knows how many jobs it has. */
  queues: Readonly<Record<string, Pick<WorkQueue, 'jobs'>>>
}

/** What Prometheus may ask for. Imported only if it is switched on: it takes 12 MB. */
export function openMetrics({ token, queues }: MetricsOptions) {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests, from their headers to the last byte of the answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  })
  const renders = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Pages rendered, with the reading of their data.',
    buckets,
    registers,
  })
  const queries = new Histogram({
    name: 'database_query_duration_seconds',
    help: 'Queries, with the wait for a connection.',
    buckets,
    registers,
  })
  const transactions = new Histogram({
    name: 'database_transaction_duration_seconds',
    help: 'Transactions from beginning to commit, repeated attempts included.',
    buckets,
    registers,
  })
  const signIns = new Counter({
    name: 'sign_ins_total',
    help: 'Sign-ins: ok, or refused (wrong password or code, disabled, too many tries).',
    labelNames: ['outcome'] as const,
    registers,
  })
  new Gauge({
    name: 'work_queue_jobs',
    help: 'Jobs in the queues for slow work.',
    labelNames: ['queue', 'state'] as const,
    registers,
    collect() {
      for (const [queue, { jobs }] of Object.entries(queues))
        for (const [state, count] of Object.entries(jobs())) this.set({ queue, state }, count)
    },
  })

  /** Times `work`, whether it succeeds or not. */
  const timed = async <T>(histogram: Histogram, work: () => Promise<T>): Promise<T> => {
    const stop = histogram.startTimer()
    try {
      return await work()
    } finally {
      stop()
    }
  }

  /** The same database or transaction, but with an executor of its own, which times each query. */
  const timedQueries = (db: Executor): Executor => {
    const plain = db.getExecutor()
    const copy = db.withoutPlugins()
    copy.getExecutor().executeQuery = <R>(query: CompiledQuery<R>) =>
      timed(queries, () => plain.executeQuery(query))
    return copy
  }

  /** The last runs of all jobs, including backups; none while the database is away or slow. */
  const watchJobs = (db: Executor) =>
    new Gauge({
      name: 'job_last_run_timestamp_seconds',
      help: 'When each regular job last succeeded and last failed, on whichever server.',
      labelNames: ['job', 'outcome'] as const,
      registers,
      async collect() {
        this.reset()
        const none: Awaited<ReturnType<typeof listRuns>> = []
        const late = sleep(1000, none, { ref: false })
        const runs = await Promise.race([listRuns(db).catch(() => none), late])
        for (const { name: job, succeeded_at: success, failed_at: failure } of runs)
          for (const [outcome, at] of Object.entries({ success, failure }))
            if (at !== null) this.set({ job, outcome }, Date.parse(at) / 1000)
      },
    })

  return {
    routes: metricsRoutes({
      token,
      contentType: register.contentType,
      read: () => register.metrics(),
    }),

    timedDatabase(database: Database): Database {
      // not through the timed one, which would count Prometheus' own visits
      watchJobs(database.kysely)
      return {
        ...database,
        kysely: timedQueries(database.kysely),
        transaction: (work) =>
          timed(transactions, () => database.transaction((tx) => work(timedQueries(tx)))),
      }
    },

    timedRender: <T>(render: () => Promise<T>): Promise<T> => timed(renders, render),

    measured: (handle: Handle, routeOf: (url: string) => string): Handle =>
      measured(handle, {
        routeOf,
        observe: ({ seconds, ...labels }) => requests.observe(labels, seconds),
      }),

    watchCache(cache: PageCache): void {
      new Counter({
        name: 'page_cache_answers_total',
        help: 'Answers of the page cache: hit (from memory), miss (made for this visitor).',
        labelNames: ['result'] as const,
        registers,
        collect() {
          this.reset()
          for (const [result, count] of Object.entries(cache.answers)) this.inc({ result }, count)
        },
      })
    },

    /** For the calls that sign people in. A right password that leads to the code form counts once the code is there. */
    countSignIns(settings: CookieSettings): MiddlewareHandler {
      const setsCookie = (cookies: readonly string[], name: 'session' | 'pending') =>
        cookies.some((cookie) => cookie.startsWith(`${cookieName(name, settings)}=`))
      return async (c, next) => {
        await next()
        const cookies = c.res.headers.getSetCookie()
        if (setsCookie(cookies, 'session')) signIns.inc({ outcome: 'ok' })
        else if (c.res.status < 500 && !setsCookie(cookies, 'pending'))
          signIns.inc({ outcome: 'refused' })
      }
    },
  }
}
