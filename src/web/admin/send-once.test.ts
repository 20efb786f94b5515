import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api'
import { AnswerLost, createSendOnce } from './send-once'

afterEach(() => vi.unstubAllGlobals())

type Outcome = 'lost' | 'broken off' | number

/** Gives these answers in turn, and records the calls' keys. */
function aServer(...outcomes: Outcome[]) {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const outcome = outcomes[keys.length - 1] ?? 201
    if (outcome === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(
      outcome === 'broken off'
        ? new Response('{"id": ', { status: 201 })
        : Response.json({}, { status: outcome }),
    )
  })
  return keys
}

test('keeps the key of a call whose answer was lost, until it succeeds', async () => {
  const keys = aServer('lost', 'broken off', 503, 401, 201, 201)
  const sendOnce = createSendOnce()
  const buy = () => sendOnce('POST', '/api/investments', { shares: 1 })
  await expect(buy()).rejects.toThrow(AnswerLost)
  await expect(buy()).rejects.toThrow(AnswerLost)
  await expect(buy()).rejects.toThrow(ApiError)
  await expect(buy()).rejects.toThrow(ApiError)
  await buy()
  await buy()
  expect(keys[0]).toMatch(/^[\x21-\x7e]{16,64}$/)
  expect(new Set(keys.slice(0, 5)).size).toBe(1)
  expect(keys[5]).not.toBe(keys[0])
})

test('counts a yes to a question as the same call, and any other change as a new one', async () => {
  const keys = aServer(409, 'lost', 'lost', 'lost', 201)
  const sendOnce = createSendOnce()
  const buy = (body: object) => sendOnce('POST', '/api/investments', body).catch(() => undefined)
  await buy({ shares: 1, confirm: [] })
  await buy({ shares: 1, confirm: ['same-purchase'] })
  await buy({ shares: 1, confirm: [] })
  await buy({ shares: 2, confirm: [] })
  await buy({ shares: 1, confirm: [] })
  expect(keys[3]).not.toBe(keys[0])
  expect(new Set(keys).size).toBe(2)
})

test('never shares a key between two forms', async () => {
  const keys = aServer('lost', 'lost')
  for (const sendOnce of [createSendOnce(), createSendOnce()])
    await sendOnce('POST', '/api/investments', { shares: 1 }).catch(() => undefined)
  expect(keys[0]).not.toBe(keys[1])
})
