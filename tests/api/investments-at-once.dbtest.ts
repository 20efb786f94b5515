import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { NewOffering } from '../../src/domains/ownership/server/ownership.store'
import { TestClock, testApp } from '../support/app'
import { type TestDatabase, testDatabase } from '../support/database'
import { yes } from '../support/factories'
import { addHolder, ids, stableWithRegister } from '../support/register'
import { type Answer, type Call, startServerProcess } from '../support/server-process'

let database: TestDatabase
let servers: Awaited<ReturnType<typeof startServerProcess>>[]

const startServer = async () => {
  const { get } = await testApp(database)
  return startServerProcess(database.options, get)
}

/** Two servers on one database, each in a process of its own. */
beforeAll(async () => {
  database = await testDatabase()
  servers = await Promise.all([1, 2].map(startServer))
})

/** Each server sends half of the calls to itself, all at once. */
async function sendAtOnce(cookie: string, calls: readonly Call[]): Promise<Answer[]> {
  const half = Math.ceil(calls.length / servers.length)
  const answers: Answer[] = []
  await Promise.all(
    servers.map(async (server, index) => {
      const own = calls.slice(index * half, (index + 1) * half)
      for await (const { place, ...answer } of server.send(cookie, own))
        answers[index * half + place] = answer
    }),
  )
  expect(Object.keys(answers)).toHaveLength(calls.length)
  return answers
}

async function registerOf(changes: Partial<NewOffering>) {
  const register = await stableWithRegister(changes, database)
  const { cookie } = register.staff.headers
  return { ...register, sendAtOnce: (calls: readonly Call[]) => sendAtOnce(cookie, calls) }
}

const statuses = (list: readonly Answer[]) => list.map(({ status }) => status).sort((a, b) => a - b)
const times = (count: number, call: Call) => Array.from({ length: count }, () => call)

test('lets one of fifty simultaneous purchases of the last share, from two servers, succeed', async () => {
  const { sendAtOnce, owner, ownershipShareId, shares, get } = await registerOf({
    totalShares: 10,
    availableShares: 1,
  })
  const body = { userId: owner.userId, ownershipShareId, sharesPurchased: 1 }
  const list = await sendAtOnce(times(50, { method: 'POST', path: '/api/investments', body }))
  expect(statuses(list)).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
  for (const { status, json } of list)
    if (status === 409) expect(json).toEqual({ message: 'No shares are left', availableShares: 0 })
  expect(await shares()).toEqual([0, 1])
  expect(await get(`/api/investments?offering=${ownershipShareId}`)).toHaveLength(1)
})

test('gives everyone one in fifty simultaneous purchases of fifty shares', async () => {
  const { sendAtOnce, owner, ownershipShareId, shares } = await registerOf({
    totalShares: 50,
    availableShares: 50,
  })
  const body = { userId: owner.userId, ownershipShareId, sharesPurchased: 1, ...yes }
  const list = await sendAtOnce(times(50, { method: 'POST', path: '/api/investments', body }))
  expect(statuses(list)).toEqual(Array.from({ length: 50 }, () => 201))
  expect(await shares()).toEqual([0, 50])
})

test('keeps a lot consistent through simultaneous transfers, corrections and voids', async () => {
  const { app, sendAtOnce, buy, get, shares } = await registerOf({
    totalShares: 20,
    availableShares: 12,
  })
  const heir = await addHolder(app.database.kysely, app.clock.now())
  const { id, updatedAt } = await buy({ sharesPurchased: 10 })
  const path = `/api/investments/${id}`
  const list = await sendAtOnce([
    ...times(12, { method: 'POST', path: `${path}/transfer`, body: { userId: heir, shares: 3 } }),
    ...times(4, {
      method: 'PATCH',
      path,
      body: { sharesPurchased: 12, reason: 'A slip', updatedAt },
    }),
    ...times(4, { method: 'PATCH', path, body: { notes: 'Seen', updatedAt } }),
  ])
  expect(list.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
  const lot = z
    .object({ sharesPurchased: z.int(), sharesTransferred: z.int(), sharesHeld: z.int() })
    .parse(await get(path))
  const passedOn = list.filter(({ status }) => status === 201).length
  expect(lot.sharesTransferred).toBe(passedOn * 3)
  expect(passedOn).toBe(Math.floor(lot.sharesPurchased / 3))
  expect(lot.sharesHeld).toBe(lot.sharesPurchased - lot.sharesTransferred)
  // Of all that started from the same state, at most one came first.
  expect(list.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(await shares()).toEqual([12 - lot.sharesPurchased, lot.sharesPurchased])
})

test('accepts simultaneous offerings of one horse, from two servers, only as far as they fit', async () => {
  const { sendAtOnce, horse, get } = await registerOf({ percentOfHorse: '70.00' })
  const body = { horseId: horse.id, pricePerShare: 1, percentOfHorse: 30 }
  const list = await sendAtOnce(times(10, { method: 'POST', path: '/api/ownership-shares', body }))
  // 40 of the first one's 100 shares are on offer: 28 %
  expect(statuses(list)).toEqual([201, 201, ...Array.from({ length: 8 }, () => 409)])
  for (const { status, json } of list)
    if (status === 409) expect(json).toMatchObject({ leftOfHorse: '12.00' })
  const offered = z
    .array(z.object({ horseId: z.string() }))
    .parse(await get('/api/ownership-shares'))
  expect(offered.filter(({ horseId }) => horseId === horse.id)).toHaveLength(3)
})

test('sells a horse only once while others offer, close and reopen it', async () => {
  const { send, sendAtOnce, horse, owner, ownershipShareId, get } = await registerOf({
    totalShares: 20,
    availableShares: 20,
  })
  const path = '/api/ownership-shares'
  const offer = { horseId: horse.id, pricePerShare: 1, totalShares: 20 }
  const purchase = { userId: owner.userId, ownershipShareId, sharesPurchased: 1 }
  const buying = { method: 'POST', path: '/api/investments', body: purchase }
  const becomes = (isActive: boolean) => ({
    method: 'PATCH',
    path: `${path}/${ownershipShareId}`,
    body: { isActive },
  })
  const closed = await send('POST', path, { ...offer, isActive: false })
  const { id } = z.object({ id: z.string() }).parse(closed.json)
  await send('PATCH', `${path}/${ownershipShareId}`, { isActive: false })
  await send('PATCH', `${path}/${id}`, { isActive: true })
  await send('DELETE', `${path}/${id}`)
  await send('PATCH', `${path}/${ownershipShareId}`, { isActive: true })
  const [deleted] = z.array(z.object({ id: z.string() })).parse(await get('/api/deleted'))
  const restore = { method: 'POST', path: `/api/deleted/${deleted?.id ?? ''}/restore`, body: {} }
  const list = await sendAtOnce([
    ...times(10, buying),
    ...times(2, restore),
    ...times(4, becomes(false)),
    ...times(4, becomes(true)),
    ...times(8, { method: 'POST', path, body: { ...offer, percentOfHorse: 50 } }),
    ...times(2, restore),
    ...times(10, buying),
  ])
  expect(list.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
  const offered = z
    .array(
      z.object({
        horseId: z.string(),
        isActive: z.boolean(),
        heldShares: z.int(),
        availableShares: z.int(),
        percentOfHorse: z.string(),
      }),
    )
    .parse(await get(path))
  const hundredths = offered
    .filter(({ horseId }) => horseId === horse.id)
    .map(
      ({ isActive, heldShares, availableShares, percentOfHorse }) =>
        ((heldShares + (isActive ? availableShares : 0)) * Number(percentOfHorse) * 100) / 20,
    )
  expect(hundredths.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(10_000)
  expect(await get(`${path}/oversold`)).toEqual([])
})

test('accepts only one of a simultaneous correction and reopened offering, from two servers', async () => {
  const { buy, send, sendAtOnce, horse, ownershipShareId, get } = await registerOf({
    ...{ totalShares: 20, availableShares: 20, percentOfHorse: '50.00' },
  })
  await buy({ sharesPurchased: 10 })
  const path = '/api/ownership-shares'
  const half = { horseId: horse.id, pricePerShare: 1, percentOfHorse: 50, isActive: false }
  const { id } = z.object({ id: z.string() }).parse((await send('POST', path, half)).json)
  const [terms] = z
    .array(z.object({ recordedAt: z.string() }))
    .parse(await get(`${path}/${ownershipShareId}/terms`))
  const correction = {
    ...{ method: 'PATCH', path: `${path}/${ownershipShareId}/terms` },
    body: { ...yes, recordedAt: terms?.recordedAt, percentOfHorse: 100, reason: 'All of it' },
  }
  const reopening = { method: 'PATCH', path: `${path}/${id}`, body: { isActive: true } }
  const list = await sendAtOnce([
    ...times(4, correction),
    ...times(4, reopening),
    ...times(4, correction),
    ...times(4, reopening),
  ])
  // whichever comes first also succeeds each time it is sent again
  expect(statuses(list)).toEqual([
    ...Array.from({ length: 8 }, () => 200),
    ...Array.from({ length: 8 }, () => 409),
  ])
  expect(await get(`${path}/oversold`)).toEqual([])
})

test('makes one entry and one answer of twenty simultaneous identical calls, from two servers', async () => {
  const { sendAtOnce, buy, owner, horse, ownershipShareId, shares, get } = await registerOf({})
  const heir = await addHolder(database.kysely, new TestClock().now())
  const { id } = await buy({ sharesPurchased: 5 })
  const { id: slip } = await buy({ sharesPurchased: 2 })
  const run = { raceName: 'The Barbé Cup', raceDate: '2026-06-27' }
  for (const [method, path, body, status] of [
    [
      'POST',
      '/api/investments',
      { userId: owner.userId, ownershipShareId, sharesPurchased: 1 },
      201,
    ],
    ['POST', `/api/investments/${id}/transfer`, { userId: heir, shares: 2 }, 201],
    ['DELETE', `/api/investments/${slip}`, { reason: 'A slip' }, 204],
    ['POST', `/api/horses/${horse.id}/performances`, run, 201],
    ['POST', '/api/objects/upload', {}, 200],
  ] as const) {
    const list = await sendAtOnce(times(20, { method, path, body, key: randomUUID() }))
    expect(list[0]?.status, path).toBe(status)
    for (const each of list) expect(each, path).toEqual(list[0])
  }
  expect(await shares()).toEqual([34, 6])
  expect(await get(`/api/investments?offering=${ownershipShareId}`)).toHaveLength(4)
  expect(await get(`/api/horses/${horse.id}/performances`)).toHaveLength(1)
})

test(
  'makes one entry with the same answer when keys are repeated to restarted servers',
  { timeout: 180_000 },
  async () => {
    const { owner, ownershipShareId, shares, get, staff } = await stableWithRegister(
      { totalShares: 200, availableShares: 200 },
      database,
    )
    const body = { userId: owner.userId, ownershipShareId, sharesPurchased: 1, ...yes }
    // enough that some are left when the server ends, however slowly that is asked for
    const calls = Array.from({ length: 120 }, () => ({
      ...{ method: 'POST', path: '/api/investments', body, key: randomUUID() },
    }))
    const known = new Map<number, Answer>()
    let cutShort = 0
    for (const killAfter of [1, 8, 60, Infinity]) {
      const server = await startServer()
      let heard = 0
      for await (const { place, ...answer } of server.send(staff.headers.cookie, calls)) {
        expect(answer).toEqual(known.get(place) ?? { ...answer, status: 201 })
        known.set(place, answer)
        heard += 1
        // answers sent before it ends are read all the same
        if (heard === killAfter) await server.kill()
      }
      if (heard < calls.length) cutShort += 1
      await server.kill()
    }
    expect(cutShort).toBeGreaterThan(0)
    expect(known.size).toBe(calls.length)
    const lots = ids(await get(`/api/investments?offering=${ownershipShareId}`))
    expect(new Set(lots).size).toBe(calls.length)
    const answered = [...known.values()].map(
      ({ json }) => z.object({ id: z.string() }).parse(json).id,
    )
    expect(answered.sort()).toEqual(lots.sort())
    expect(await shares()).toEqual([80, 120])
    const trail = await database.kysely
      .selectFrom('audit_entries')
      .select('id')
      .where('subject_id', 'in', lots)
      .execute()
    expect(trail).toHaveLength(calls.length)
  },
)

test('returns the shares once for fifty simultaneous voids', async () => {
  const { buy, send, shares } = await stableWithRegister()
  const { id } = await buy({ sharesPurchased: 5 })
  const list = await Promise.all(
    Array.from({ length: 50 }, () => send('DELETE', `/api/investments/${id}`, { reason: 'Once' })),
  )
  expect(list.map(({ status }) => status).sort()).toEqual([
    204,
    ...Array.from({ length: 49 }, () => 409),
  ])
  expect(await shares()).toEqual([40, 0])
})
