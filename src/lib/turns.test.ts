import { expect, test } from 'vitest'
import { giveWay, mapInTurns, nextTurn, turnMs } from './turns'

/** Calls `run`, and notes in `seen` each round that the event loop makes meanwhile. */
async function withRounds(seen: string[], run: () => Promise<unknown>) {
  let isRunning = true
  const round = () => {
    seen.push('round')
    if (isRunning) setImmediate(round)
  }
  setImmediate(round)
  await run()
  isRunning = false
}

const workFor = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('returns results in the order of the items', async () => {
  const slowly = (item: number) => {
    workFor(2)
    return item * 2
  }
  expect(await mapInTurns([], slowly)).toEqual([])
  expect(await mapInTurns(new Set([3, 1, 2, 5, 4, 9]), slowly)).toEqual([6, 2, 4, 10, 8, 18])
})

test('lets others have their turn during long lists, even several at once', async () => {
  const seen: string[] = []
  const list = Array.from({ length: 20 }, () => 'item')
  const work = (item: string) => {
    seen.push(item)
    workFor(turnMs / 2)
  }
  await withRounds(seen, () => Promise.all([1, 2, 3].map(() => mapInTurns(list, work))))
  const stretches = seen.join(' ').split(/round ?/)
  const lengths = stretches.map((each) => each.split('item').length - 1)
  expect(lengths.reduce((sum, length) => sum + length)).toBe(60)
  // all three start at once; after that one continues in each round
  expect(Math.max(...lengths.slice(1))).toBeLessThanOrEqual(2)
})

test('lets callers waiting for their turn continue one by one', async () => {
  const seen: string[] = []
  const wait = async (name: string) => {
    await nextTurn()
    seen.push(name)
  }
  await withRounds(seen, () => Promise.all(['one', 'two', 'three'].map(wait)))
  expect(seen.join(' ')).toMatch(/one round .*two round .*three/)
})

test('lets others in between short pieces of work, too', async () => {
  const seen: string[] = []
  await withRounds(seen, async () => {
    for (let n = 0; n < 8; n += 1) {
      await giveWay()
      workFor(turnMs / 2)
      seen.push('piece')
    }
  })
  const stretches = seen.join(' ').split(/round ?/)
  const lengths = stretches.map((each) => each.split('piece').length - 1)
  expect(lengths.reduce((sum, length) => sum + length)).toBe(8)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(3)
})
