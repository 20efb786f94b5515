import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isAppError } from './errors'
import { createWorkQueue, type WorkQueue } from './work-queue'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const jobOf = (seconds: number) => () =>
  new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

/** A queue that has run many jobs of this length. */
async function queueUsedTo(seconds: number, limits: Parameters<typeof createWorkQueue>[0]) {
  const queue = createWorkQueue(limits)
  for (let n = 0; n < 30; n += 1) {
    const done = queue.run(jobOf(seconds))
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    await done
  }
  return queue
}

/** Fills a queue with as many jobs as it takes; `refused` is the answer to one more. */
async function fill(queue: WorkQueue, seconds: number, count: number) {
  const began = performance.now()
  const lengths = Promise.all(
    Array.from({ length: count }, async () => {
      await queue.run(jobOf(seconds))
      return (performance.now() - began) / 1000
    }),
  )
  const refused: unknown = await queue.run(jobOf(seconds)).catch((error: unknown) => error)
  if (!isAppError(refused)) throw new Error('the queue took one more')
  return { refused, doneAfterSeconds: lengths }
}

it.each([
  { atOnce: 1, waiting: 4, seconds: 3, total: 15 },
  { atOnce: 2, waiting: 4, seconds: 10, total: 30 },
  { atOnce: 1, waiting: 50, seconds: 0.25, total: 13 },
  { atOnce: 1, waiting: 2, seconds: 0.01, total: 1 },
])(
  'refuses jobs that can’t wait, and says when all before them are done: $total s',
  async ({ atOnce, waiting, seconds, total }) => {
    const queue = await queueUsedTo(seconds, { atOnce, waiting })
    const { refused, doneAfterSeconds } = await fill(queue, seconds, atOnce + waiting)
    expect(refused.status).toBe(429)
    expect(refused.headers).toEqual({ 'retry-after': String(total) })
    await vi.advanceTimersByTimeAsync(total * 1000)
    // The queue's estimate was right, to the second.
    expect(Math.ceil(Math.max(...(await doneAfterSeconds)))).toBe(total)
  },
)

it('says how many jobs run and wait', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 9 })
  const all = Promise.all([1, 2, 3].map((seconds) => queue.run(jobOf(seconds))))
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.jobs()).toEqual({ running: 2, waiting: 1 })
  await vi.advanceTimersByTimeAsync(10_000)
  await all
  expect(queue.jobs()).toEqual({ running: 0, waiting: 0 })
})

it('goes by recent jobs, as they get longer or shorter', async () => {
  const limits = { atOnce: 1, waiting: 9 }
  const queue = await queueUsedTo(1, limits)
  const told = async (seconds: number) => {
    const { refused, doneAfterSeconds } = await fill(queue, seconds, 10)
    await vi.advanceTimersByTimeAsync(seconds * 10_000)
    await doneAfterSeconds
    return Number(refused.headers['retry-after'])
  }
  expect(await told(20)).toBe(10)
  expect(await told(20)).toBeGreaterThan(190)
  await told(1)
  expect(await told(1)).toBeLessThan(20)
})

it('has room again as soon as a job has ended, however it ended', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 1 })
  const failing = queue.run(async () => {
    await jobOf(1)()
    throw new Error('no such picture')
  })
  const failed = expect(failing).rejects.toThrow('no such picture')
  const second = queue.run(jobOf(1))
  await expect(queue.run(jobOf(1))).rejects.toMatchObject({ status: 429 })
  await vi.advanceTimersByTimeAsync(1000)
  await failed
  const third = queue.run(jobOf(1))
  await expect(queue.run(jobOf(1))).rejects.toMatchObject({ status: 429 })
  await vi.advanceTimersByTimeAsync(2000)
  await Promise.all([second, third])
})

it('runs up to its limit at once, oldest first', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 10 })
  const events: string[] = []
  const jobs = ['a', 'b', 'c', 'd'].map((name) =>
    queue.run(async () => {
      events.push(`${name} begins`)
      await jobOf(name === 'a' ? 3 : 2)()
      events.push(`${name} ends`)
    }),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(jobs)
  expect(events).toEqual([
    'a begins',
    'b begins',
    'b ends',
    'c begins',
    'a ends',
    'd begins',
    'c ends',
    'd ends',
  ])
})

it('has a queue of its own', async () => {
  const limits = { atOnce: 1, waiting: 0 }
  const [full, other] = [createWorkQueue(limits), createWorkQueue(limits)]
  const running = full.run(jobOf(1))
  await expect(full.run(jobOf(1))).rejects.toMatchObject({ status: 429 })
  const beside = other.run(jobOf(1))
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all([running, beside])
})
