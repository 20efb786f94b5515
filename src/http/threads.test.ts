import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { GaveUp } from './errors'
import { openThreads } from './threads'

type BusyTasks = Record<'turnForEver' | 'crash' | 'fillMemory', (nothing: null) => number> & {
  double: (number: number) => number
  refuse: (words: string) => number
}

const file = new URL('../../tests/support/busy-thread.mjs', import.meta.url)
const threads = openThreads<BusyTasks>(file)
afterAll(() => threads.close())

test('returns results, however many tasks run at once', async () => {
  const numbers = Array.from({ length: 20 }, (_, place) => place)
  const doubled = await Promise.all(numbers.map((number) => threads.run('double', number, 10_000)))
  expect(doubled).toEqual(numbers.map((number) => 2 * number))
})

test('throws a task’s error, and keeps the thread', async () => {
  await expect(threads.run('refuse', 'Too far', 10_000)).rejects.toThrow(RangeError)
  expect(await threads.run('double', 2, 10_000)).toBe(4)
})

test.each(['turnForEver', 'crash', 'fillMemory'] as const)(
  'gives up a task that would %s, and runs the next one',
  async (task) => {
    const limitMs = task === 'turnForEver' ? 50 : 30_000
    await expect(threads.run(task, null, limitMs)).rejects.toThrow(GaveUp)
    expect(await threads.run('double', 3, 10_000)).toBe(6)
  },
)

test('does not give up a task because the server itself is busy', async () => {
  await threads.run('double', 1, 10_000)
  const doubled = threads.run('double', 4, 50)
  await setImmediate()
  const until = performance.now() + 300
  while (performance.now() < until);
  expect(await doubled).toBe(8)
})

test('gives no more work to a thread that is about to end', async () => {
  const own = openThreads<BusyTasks>(file, 1)
  for (let waitMs = 0; waitMs < 6; waitMs += 0.5) {
    expect(await own.run('double', 5, 30_000)).toBe(10)
    await wait(waitMs)
  }
  await own.close()
})

test('refuses input that can’t be sent to a thread, and leaves nothing behind', async () => {
  const own = openThreads<Record<'double', (number: () => number) => number>>(file)
  await expect(own.run('double', () => 1, 50)).rejects.toThrow(/could not be cloned/)
  await wait(100)
  await own.close()
})

test('gives up tasks and takes no more once closed', async () => {
  const own = openThreads<BusyTasks>(file)
  await own.run('double', 1, 10_000)
  const turning = own.run('turnForEver', null, 60_000)
  await setImmediate()
  await own.close()
  await expect(turning).rejects.toThrow('The server is stopping')
  await expect(own.run('double', 1, 10_000)).rejects.toThrow('The server is stopping')
})
