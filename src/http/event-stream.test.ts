import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChangeStream, STAFF } from './event-stream'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** What a listener has received so far. */
function listenTo(changes: ChangeStream, ageMs = 0) {
  const stream = changes.open(ageMs)
  if (!stream) throw new Error('refused')
  const reader = stream.getReader()
  const heard = { text: '', isOver: false, leave: () => reader.cancel() }
  const decoder = new TextDecoder()
  const read = async (): Promise<void> => {
    const { value, done } = await reader.read()
    if (done) heard.isOver = true
    else {
      heard.text += decoder.decode(value)
      await read()
    }
  }
  void read()
  return heard
}
const content = 'event: content\ndata:\n\n'

test('tells all listeners of a change once, however many changes it was', async () => {
  const changes = new ChangeStream()
  const [one, other] = [listenTo(changes), listenTo(changes)]
  changes.announce()
  changes.announce()
  await vi.advanceTimersByTimeAsync(500)
  expect(one.text).toBe(`retry: 10000\n\n${content}`)
  expect(other.text).toBe(one.text)
  changes.announce()
  await vi.advanceTimersByTimeAsync(500)
  expect(one.text.split(content)).toHaveLength(3)
})

test('tells a page older than the last change at once', async () => {
  const changes = new ChangeStream()
  await vi.advanceTimersByTimeAsync(60_000)
  changes.announce()
  await vi.advanceTimersByTimeAsync(5_000)
  const [younger, older] = [listenTo(changes, 4_000), listenTo(changes, 6_000)]
  await vi.advanceTimersByTimeAsync(0)
  expect(younger.text).not.toContain(content)
  expect(older.text).toContain(content)
})

test('keeps quiet connections open, and ends all when it closes', async () => {
  const changes = new ChangeStream()
  const heard = listenTo(changes)
  await vi.advanceTimersByTimeAsync(51_000)
  expect(heard.text).toBe('retry: 10000\n\n:\n\n:\n\n')
  changes.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(heard.isOver).toBe(true)
  expect(changes.listeners).toBe(0)
  expect(changes.open(0)).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('refuses more listeners than it can serve, until one has left', async () => {
  const changes = new ChangeStream({ most: 2 })
  const first = listenTo(changes)
  listenTo(changes)
  expect(changes.open(0)).toBeUndefined()
  await first.leave()
  expect(changes.listeners).toBe(1)
  expect(changes.open(0)).toBeDefined()
})

test('does not let one address take up all the room', async () => {
  const changes = new ChangeStream({ most: 3, fromOne: 2 })
  const reader = changes.open(0, 'stand')?.getReader()
  changes.open(0, 'stand')
  expect(changes.hasRoomFor('stand')).toBe(false)
  expect(changes.hasRoomFor('elsewhere')).toBe(true)
  await reader?.cancel()
  expect(changes.hasRoomFor('stand')).toBe(true)
})

test('staff listen past a crowd of visitors, up to a number of their own', async () => {
  const changes = new ChangeStream({ most: 1, fromOne: 1, staff: 2 })
  const first = changes.open(0, STAFF)?.getReader()
  changes.open(0, STAFF)
  expect(changes.hasRoomFor(STAFF)).toBe(false)
  expect(changes.open(0, 'stand'), 'staff take none of the visitors’ room').toBeDefined()
  expect(changes.open(0, 'elsewhere')).toBeUndefined()
  await first?.cancel()
  expect(changes.hasRoomFor(STAFF)).toBe(true)
  expect(changes.open(0, STAFF)).toBeDefined()
})

test('gives up on a listener that takes nothing', async () => {
  const changes = new ChangeStream()
  changes.open(0)
  const reading = listenTo(changes)
  for (let count = 0; count < 20; count++) {
    changes.announce()
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(changes.listeners).toBe(1)
  expect(reading.isOver).toBe(false)
})
