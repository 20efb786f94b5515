import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPaperDesk } from './paper-desk'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const paper = (seconds: number) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve('a paper'), seconds * 1000))

const refusal = (retryAfter: number, message: string) => ({
  status: 429,
  message: `${message}. Please try again in a moment.`,
  headers: { 'retry-after': String(retryAfter) },
})

it('refuses a person’s second paper until the first is made, and says when to try again', async () => {
  const order = openPaperDesk()
  for (let n = 0; n < 30; n += 1) {
    const made = order('Ada', paper(4))
    await vi.advanceTimersByTimeAsync(4000)
    await made
  }
  const made = ['Ada', 'Grace', 'Mary'].map((person) => order(person, paper(4)))
  await expect(order('Mary', paper(4))).rejects.toMatchObject(
    refusal(12, 'Your last document is still being prepared'),
  )
  await vi.advanceTimersByTimeAsync(4000)
  await expect(order('Mary', paper(4))).rejects.toMatchObject(
    refusal(8, 'Your last document is still being prepared'),
  )
  await vi.advanceTimersByTimeAsync(8000)
  expect(await Promise.all(made)).toEqual(['a paper', 'a paper', 'a paper'])
  const again = order('Mary', paper(4))
  await vi.advanceTimersByTimeAsync(4000)
  expect(await again).toBe('a paper')
})

it('lets fifty people wait, and tells the next one when to try again', async () => {
  const order = openPaperDesk()
  const made = Array.from({ length: 51 }, (_, n) => order(`person ${n}`, paper(1)))
  await expect(order('Mary', paper(1))).rejects.toMatchObject(refusal(51, 'The server is busy'))
  await vi.advanceTimersByTimeAsync(51_000)
  await Promise.all(made)
})
