import { afterEach, expect, test, vi } from 'vitest'
import type { Run } from '../../../racing.contract'
import { sendFirst } from './outbox-call'
import type { OutboxRow } from './outbox-row'

const run: Run = {
  ...{ id: 'run', raceId: 'race', horseId: 'horse', horseName: 'Brass Lantern' },
  ...{ horseSlug: 'brass-lantern', state: 'declared', jockey: null, apprenticeAllowance: null },
  ...{ draw: null, carriedWeight: null, rating: null, bodyWeight: null, position: null },
  ...{ finish: null, deadHeat: false, margin: null, time: null, prizeMoney: '0.00' },
  ...{ comment: null, officeNotes: null, scratchedAt: null, scratchedReason: null },
  ...{ createdAt: '2026-06-27T08:00:00.000Z', updatedAt: '2026-06-27T08:00:00.000Z' },
}
const sent = { fields: { position: 3 }, was: { position: null }, confirm: ['beyond-field'] }
const row: OutboxRow = {
  run,
  entries: [{ key: 'k'.repeat(16), at: 0, base: run, fields: sent.fields, was: sent.was, sent }],
}

afterEach(() => void vi.unstubAllGlobals())

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const fake = vi.fn<typeof fetch>(() => Promise.resolve(new Response(text, { status, headers })))
  vi.stubGlobal('fetch', fake)
  return fake
}

test('sends what was kept, with its key and who typed it', async () => {
  const fake = answering(200, { ...run, position: 3 })
  expect(await sendFirst('user', row)).toMatchObject({ kind: 'made', run: { position: 3 } })
  const [address, init] = fake.mock.calls[0] ?? []
  expect(address).toBe('/api/runs/run')
  expect(init).toMatchObject({ method: 'PATCH', headers: { 'idempotency-key': 'k'.repeat(16) } })
  const body = { position: 3, was: { position: null }, confirm: ['beyond-field'], by: 'user' }
  expect(init?.body).toBe(JSON.stringify(body))
})

test('a hotspot’s sign-in page is no answer', async () => {
  answering(200, '<html>Welcome to Free Wi-Fi</html>')
  expect(await sendFirst('user', row)).toEqual({ kind: 'lost', isLine: false })
  answering(200, { hello: 'world' })
  expect(await sendFirst('user', row)).toEqual({ kind: 'lost', isLine: false })
})

test.each([
  [429, { 'retry-after': '7' }, { kind: 'lost', isLine: true, retryAfter: 7 }],
  [503, {}, { kind: 'lost', isLine: true }],
  [500, {}, { kind: 'lost', isLine: true }],
  [401, {}, { kind: 'signed-out' }],
  [403, {}, { kind: 'signed-out' }],
])('%i is tried again', async (status, headers, outcome) => {
  answering(status, { message: 'no' }, headers)
  expect(await sendFirst('user', row)).toEqual(outcome)
})

test('questions, clashes and refusals are told apart', async () => {
  const refusal = async () => {
    const outcome = await sendFirst('user', row)
    return outcome.kind === 'refusal' ? outcome.refusal : outcome
  }
  const questions = [{ code: 'same-place', message: 'A dead heat?' }]
  answering(409, { message: 'A dead heat?', questions })
  expect(await refusal()).toEqual({ kind: 'asking', message: 'A dead heat?', questions })
  const clashes = [{ field: 'position', current: 2 }]
  answering(409, { message: 'Changed', clashes, current: run })
  expect(await refusal()).toEqual({ kind: 'clash', message: 'Changed', clashes, current: run })
  answering(400, { message: 'Invalid', errors: [{ path: 'draw', message: 'From 1 to 99' }] })
  expect(await refusal()).toEqual({ kind: 'refused', message: 'From 1 to 99' })
  answering(404, { message: 'Run not found' })
  expect(await refusal()).toEqual({ kind: 'refused', message: 'Run not found' })
})
