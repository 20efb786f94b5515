import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { beginTurn, endTurn, lastRuns } from '../../src/app/server/jobs.store'
import { type Job, startScheduler } from '../../src/app/server/scheduler'
import type { Database } from '../../src/db/database'
import { TestClock } from '../support/app'
import { testDatabase } from '../support/database'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const job = 'tidy up'
const patient = { timeout: 20_000 }

const asLine = (text: string) =>
  z.looseObject({ msg: z.string(), job: z.string().optional() }).parse(JSON.parse(text))

/** Several servers on one database, whose time and intervals the test moves. */
async function severalServers() {
  const own = await testDatabase()
  const databases = [own, await own.reopen()]
  const clock = new TestClock()
  const time = { isAway: false }
  // only now: the databases have intervals of their own
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const running: { stop: () => Promise<void> }[] = []
  stops.push(async () => {
    for (const each of running) await each.stop()
  })
  let servers = 0
  const start = (jobs: Job[]) => {
    const database: Database = {
      ...(databases[servers++ % 2] ?? own),
      now: () => (time.isAway ? Promise.reject(new Error('away')) : Promise.resolve(clock.now())),
    }
    let looks = 0
    const lines: ReturnType<typeof asLine>[] = []
    const log = pino({}, { write: (line: string) => void lines.push(asLine(line)) })
    // the last job of each look, always due, shows that all others have had their turn
    const last: Job = {
      name: `look of ${servers}`,
      everyMs: 0,
      run: () => Promise.resolve({ looks: ++looks }),
    }
    const scheduler = startScheduler({ database, log }, [...jobs, last])
    running.push(scheduler)
    const looked = () => expect.poll(() => looks, patient)
    return {
      ...scheduler,
      lines: () => lines.filter((line) => line.job === job),
      firstLook: () => looked().toBeGreaterThan(0),
      /** Looks for jobs that are due, and does them. */
      look: async () => {
        // the next to end may have begun already
        const enough = looks + 2
        await expect
          .poll(() => {
            vi.advanceTimersByTime(minuteMs)
            return looks
          }, patient)
          .toBeGreaterThanOrEqual(enough)
      },
    }
  }
  return { db: own.kysely, clock, time, start }
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  vi.useRealTimers()
})

/** A job every 15 minutes that says how often it ran. */
function counted(run: Job['run'] = () => Promise.resolve({ things: 3 })) {
  const counting = {
    runs: 0,
    job: {
      name: job,
      everyMs: 15 * minuteMs,
      run: (signal: AbortSignal, now: Date) => {
        counting.runs += 1
        return run(signal, now)
      },
    },
  }
  return counting
}

/** A job that goes on until the test ends it, or a signal does. */
function longJob() {
  const ends: (() => void)[] = []
  const wasTold: AbortSignal[] = []
  const long = counted(
    (signal) =>
      new Promise((resolve) => {
        wasTold.push(signal)
        ends.push(() => resolve({}))
        signal.addEventListener('abort', () => resolve({}))
      }),
  )
  return { long, end: () => ends.forEach((each) => each()), wasTold }
}

test('one of two servers does a job that is due, and the log says what it did', async () => {
  const { db, clock, start } = await severalServers()
  const { long, end } = longJob()
  const first = start([long.job])
  await expect.poll(() => long.runs, patient).toBe(1)
  const other = counted()
  const second = start([other.job])
  await second.firstLook()
  expect(other.runs).toBe(0)

  end()
  await first.firstLook()
  expect(await lastRuns(db, job)).toMatchObject({ succeededAt: clock.now(), failedAt: undefined })
  clock.advance(14 * minuteMs)
  await first.look()
  await second.look()
  expect([long.runs, other.runs]).toEqual([1, 0])

  await first.stop()
  clock.advance(minuteMs)
  await second.look()
  expect([long.runs, other.runs]).toEqual([1, 1])
  expect(second.lines()).toEqual([
    expect.objectContaining({ msg: 'a job is done', job, things: 3 }),
  ])
  expect(second.lines()[0]?.['ms']).toBeGreaterThanOrEqual(0)
})

test('two servers that start at the same moment do each job once', async () => {
  const { start } = await severalServers()
  const counts = [counted(), counted()]
  const servers = counts.map((each) => start([each.job]))
  for (const server of servers) await server.firstLook()
  expect(counts.map((each) => each.runs).sort()).toEqual([0, 1])
})

test('the period counts from the last success, not from the start of the server', async () => {
  const { clock, start } = await severalServers()
  const { job: tidy, ...before } = counted()
  const first = start([tidy])
  await first.firstLook()
  await first.stop()
  clock.advance(14 * minuteMs)
  const after = counted()
  const second = start([after.job])
  await second.firstLook()
  expect([before.runs, after.runs]).toEqual([0, 0])
  clock.advance(minuteMs)
  await second.look()
  expect(after.runs).toBe(1)
})

test('leaves a job alone that another server began, or has done, by a time read a moment later', async () => {
  const { db, clock } = await severalServers()
  const turn = (holder: string) => ({ job, holder, everyMs: 15 * minuteMs, retryMs: minuteMs })
  const momentBefore = clock.now()
  clock.advance(20)
  expect(await beginTurn(db, clock.now(), turn('first'))).toBe(true)
  expect(await beginTurn(db, momentBefore, turn('second'))).toBe(false)
  await endTurn(db, clock.now(), turn('first'), 'done')
  expect(await beginTurn(db, momentBefore, turn('second'))).toBe(false)
})

test('takes over the job of a killed server once its lease has ended', async () => {
  const { db, clock, start } = await severalServers()
  const killed = { job, holder: 'killed', everyMs: 15 * minuteMs, retryMs: 0 }
  expect(await beginTurn(db, clock.now(), killed)).toBe(true)
  const tidy = counted()
  const server = start([tidy.job])
  await server.firstLook()
  clock.advance(2 * minuteMs - 1)
  await server.look()
  expect(tidy.runs).toBe(0)
  clock.advance(1)
  await server.look()
  expect(tidy.runs).toBe(1)

  // the killed one was only frozen: what it says now counts for nothing
  clock.advance(minuteMs)
  const succeededAt = new Date(clock.now().getTime() - minuteMs)
  await endTurn(db, clock.now(), killed, 'done')
  expect((await lastRuns(db, job)).succeededAt).toEqual(succeededAt)
})

test('keeps a long job by renewing its lease, and stops it if another server has taken it over', async () => {
  const { db, clock, start } = await severalServers()
  const { long, wasTold } = longJob()
  start([long.job])
  await expect.poll(() => long.runs, patient).toBe(1)
  const other = longJob()
  const second = start([other.long.job])
  await second.firstLook()
  /** When the lease ends, after giving its holder a reason to renew it. */
  const leaseUntil = async () => {
    vi.advanceTimersByTime(minuteMs / 2)
    const row = await db
      .selectFrom('jobs')
      .select('lease_until')
      .where('name', '=', job)
      .executeTakeFirstOrThrow()
    return row.lease_until
  }
  for (let minute = 0; minute < 5; minute++) {
    clock.advance(minuteMs)
    const renewed = new Date(clock.now().getTime() + 2 * minuteMs).toISOString()
    await expect.poll(leaseUntil, patient).toBe(renewed)
    await second.look()
  }
  expect(other.long.runs).toBe(0)

  // as after a long freeze: the lease ends before it is renewed
  await db.updateTable('jobs').set({ holder: 'other' }).where('name', '=', job).execute()
  vi.advanceTimersByTime(minuteMs / 2)
  await expect.poll(() => wasTold[0]?.aborted, patient).toBe(true)
  expect((await lastRuns(db, job)).succeededAt).toBeUndefined()
})

test('stops a long job when its lease can no longer be renewed', async () => {
  const { start, time } = await severalServers()
  const { long, wasTold } = longJob()
  const server = start([long.job])
  await expect.poll(() => long.runs, patient).toBe(1)
  time.isAway = true
  for (let missed = 1; missed <= 4; missed++) {
    expect(wasTold[0]?.aborted).toBe(false)
    vi.advanceTimersByTime(minuteMs / 2)
    const warned = () => server.lines().filter(({ msg }) => msg.includes('renewed')).length
    await expect.poll(warned, patient).toBe(missed)
  }
  expect(wasTold[0]?.aborted).toBe(true)
})

test('notes a failure without its message, tries again five minutes later, and does the other jobs', async () => {
  const { db, clock, start } = await severalServers()
  let isBroken = true
  const tidy = counted(() =>
    isBroken
      ? Promise.reject(Object.assign(new Error('no room in /secret'), { code: 'ENOSPC' }))
      : Promise.resolve({}),
  )
  const server = start([tidy.job])
  await server.firstLook()
  const failed = { failedAt: clock.now(), failure: 'ENOSPC' }
  expect(await lastRuns(db, job)).toEqual({ succeededAt: undefined, ...failed })
  expect(server.lines()).toEqual([
    expect.objectContaining({ msg: 'a job failed; it will be tried again later', job }),
  ])

  isBroken = false
  clock.advance(5 * minuteMs - 1)
  await server.look()
  expect(tidy.runs).toBe(1)
  clock.advance(1)
  await server.look()
  expect(tidy.runs).toBe(2)
  expect(await lastRuns(db, job)).toEqual({ succeededAt: clock.now(), ...failed })
})

for (const [words, ms] of [
  ['back', -hourMs],
  ['forward', hourMs],
] as const) {
  test(`goes on with all jobs when time goes ${words} an hour, without running them in a loop`, async () => {
    const { db, clock, start } = await severalServers()
    const failing = { name: 'fail', everyMs: 15 * minuteMs, run: () => Promise.reject(new Error()) }
    const tidy = counted()
    const server = start([tidy.job, failing])
    await server.firstLook()
    // a killed server's lease from before the change
    await beginTurn(db, clock.now(), { job: 'killed', holder: 'killed', everyMs: 0, retryMs: 0 })
    clock.advance(ms)
    await server.look()
    expect(tidy.runs).toBe(2)
    expect((await lastRuns(db, 'fail')).failedAt).toEqual(clock.now())
    expect(
      await beginTurn(db, clock.now(), { job: 'killed', holder: 'next', everyMs: 0, retryMs: 0 }),
    ).toBe(true)
    clock.advance(14 * minuteMs)
    await server.look()
    await server.look()
    expect(tidy.runs).toBe(2)
    clock.advance(minuteMs)
    await server.look()
    expect(tidy.runs).toBe(3)
  })
}

test('a job that is stopped early with its server is done by the next one at once', async () => {
  const { db, start } = await severalServers()
  const { long } = longJob()
  const first = start([long.job])
  await expect.poll(() => long.runs, patient).toBe(1)
  await first.stop()
  expect(first.lines()).toEqual([expect.objectContaining({ msg: 'a job was cut short' })])
  expect(await lastRuns(db, job)).toMatchObject({ succeededAt: undefined, failedAt: undefined })
  const tidy = counted()
  await start([tidy.job]).firstLook()
  expect(tidy.runs).toBe(1)
})
