import { beforeEach, describe, expect, test } from 'vitest'
import { offering as offeringSchema } from '../../src/domains/ownership/ownership.contract'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { testApp } from '../support/app'
import { aPurchase, yes } from '../support/factories'
import { messageOf, signedInAs } from '../support/staff'

let app: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signedInAs>>
let horseId: string
beforeEach(async () => {
  app = await testApp()
  staff = await signedInAs(app, 'staff')
  const horse = await createHorse(app.database.kysely, app.clock.now(), { name: 'Brass Lantern' })
  horseId = horse.id
})

const unknownId = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const path = '/api/ownership-shares'
const add = async (fields: object = {}) => {
  const answer = await staff.send('POST', path, { horseId, pricePerShare: '25000', ...fields })
  expect(answer.status).toBe(201)
  return offeringSchema.parse(answer.json)
}
const patch = (id: string, body: object) => staff.send('PATCH', `${path}/${id}`, body)
const stored = () =>
  app.database.kysely
    .selectFrom('offerings')
    .select(['total_shares as total', 'available_shares as available', 'held_shares as held'])
    .executeTakeFirstOrThrow()

test('lets only staff offer, change, delete, and see what is held', async () => {
  const { id, heldShares } = await add()
  expect(heldShares).toBe(0)
  const before = await app.json(`${path}/${id}`)
  expect(before).not.toHaveProperty('heldShares')
  const viewer = await signedInAs(app, 'viewer')
  for (const list of [await app.json(path), await viewer.get(path)]) expect(list).toEqual([before])
  expect(await staff.get(path)).toMatchObject([{ heldShares: 0 }])
  for (const [method, address, body] of [
    ['POST', path, { horseId, pricePerShare: 1 }],
    ['PATCH', `${path}/${id}`, { pricePerShare: 1 }],
    ['DELETE', `${path}/${id}`, undefined],
  ] as const) {
    expect((await app.send(method, address, body)).status).toBe(401)
    expect((await viewer.send(method, address, body)).status).toBe(403)
  }
  expect(await app.json(path)).toEqual([before])
})

describe('offering', () => {
  test('needs only a horse and a price', async () => {
    const made = await add()
    expect(made).toMatchObject({
      horseId,
      horse: { name: 'Brass Lantern' },
      isActive: true,
      totalShares: 100,
      availableShares: 100,
      pricePerShare: '25000.00',
      currency: 'MUR',
      percentOfHorse: '100.00',
      projectedReturns: null,
      description: null,
      highlights: [],
    })
    expect(await staff.get(`${path}/${made.id}`)).toEqual(made)
    expect(await staff.get(`/api/audit?subject=offering:${made.id}`)).toMatchObject([
      { action: 'create', actorId: staff.userId, detail: { title: 'Brass Lantern' } },
    ])
  })

  test.each<[object, object]>([
    [
      { totalShares: '', availableShares: '' },
      { totalShares: 100, availableShares: 100 },
    ],
    [{ totalShares: 40 }, { totalShares: 40, availableShares: 40 }],
    [
      { totalShares: 40, availableShares: '' },
      { totalShares: 40, availableShares: 40 },
    ],
    [
      { totalShares: '250', availableShares: null },
      { totalShares: 250, availableShares: 100 },
    ],
    [{ availableShares: 0 }, { availableShares: 0 }],
    [{ pricePerShare: 0 }, { pricePerShare: '0.00' }],
    [{ pricePerShare: 1234.5 }, { pricePerShare: '1234.50' }],
    [{ currency: 'EUR' }, { currency: 'EUR' }],
    [{ percentOfHorse: '' }, { percentOfHorse: '100.00' }],
    [{ percentOfHorse: 33.33 }, { percentOfHorse: '33.33' }],
    [{ highlights: 'One\r\n\n  \n Two ' }, { highlights: ['One', 'Two'] }],
    [{ highlights: ['One', '', ' Two '] }, { highlights: ['One', 'Two'] }],
    [{ highlights: null }, { highlights: [] }],
    [{ isActive: false }, { isActive: false }],
    [
      { projectedReturns: '', description: ' ' },
      { projectedReturns: null, description: null },
    ],
  ])('turns %j into %j', async (fields, expected) => {
    expect(await add(fields)).toMatchObject(expected)
  })

  test.each<[object, string, string]>([
    [{ horseId: undefined }, 'horseId', 'Please choose a horse'],
    [{ horseId: '' }, 'horseId', 'Please choose a horse'],
    [{ horseId: unknownId }, 'horseId', 'Horse not found'],
    [{ horseId: 'a\u0000' }, 'horseId', 'Horse not found'],
    [{ totalShares: 0 }, 'totalShares', 'Must be a whole number from 1 to 50000'],
    [{ totalShares: 1.5 }, 'totalShares', 'Must be a whole number from 1 to 50000'],
    [{ totalShares: 1e12 }, 'totalShares', 'Must be a whole number from 1 to 50000'],
    [{ availableShares: -1 }, 'availableShares', 'Must be a whole number from 0 to 50000'],
    [{ availableShares: 101 }, 'availableShares', 'There are only 100 shares in all'],
    [{ pricePerShare: undefined }, 'pricePerShare', 'Price per share is required'],
    [{ pricePerShare: '' }, 'pricePerShare', 'Price per share is required'],
    [{ pricePerShare: -1 }, 'pricePerShare', 'Must not be less than 0'],
    [{ pricePerShare: '0.005' }, 'pricePerShare', 'At most two decimals'],
    [{ pricePerShare: 'cheap' }, 'pricePerShare', 'Must be an amount of money'],
    [{ currency: 'GBP' }, 'currency', 'Must be one of MUR, USD, EUR'],
    [{ percentOfHorse: 0 }, 'percentOfHorse', 'Must be a percentage above 0, at most 100'],
    [{ percentOfHorse: '100.01' }, 'percentOfHorse', 'Must be a percentage above 0, at most 100'],
    [{ highlights: 5 }, 'highlights', 'Must be a list of texts, or text with one per line'],
    [{ highlights: ['a\u0000'] }, 'highlights.0', 'Must be one line of plain text'],
    [{ isActive: 'no' }, 'isActive', 'Must be true or false'],
  ])('refuses %j', async (fields, field, message) => {
    const body = { horseId, pricePerShare: '1', ...fields }
    expect(await staff.send('POST', path, body)).toMatchObject({
      status: 400,
      json: { message, errors: [{ path: field, message }] },
    })
    expect(await staff.get(path)).toEqual([])
  })
})

describe('changing', () => {
  test('changes only the fields sent, and records the old values in the trail', async () => {
    const before = await add({ highlights: 'One' })
    const { status, json } = await patch(before.id, { pricePerShare: 30000, highlights: 'Two' })
    expect(status).toBe(200)
    const after = offeringSchema.parse(json)
    expect(after).toEqual({
      ...before,
      pricePerShare: '30000.00',
      highlights: ['Two'],
      updatedAt: after.updatedAt,
    })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(await staff.get(`${path}/${before.id}`)).toEqual(after)
    expect(await staff.get(`/api/audit?subject=offering:${before.id}`)).toMatchObject([
      {
        action: 'change',
        detail: {
          changes: [
            { field: 'pricePerShare', from: '25000.00', to: '30000.00' },
            { field: 'highlights', from: ['One'], to: ['Two'] },
          ],
        },
      },
      {},
    ])
    expect((await patch(before.id, { highlights: ['Two'] })).json).toEqual(after)
  })

  test('refuses a change based on old data and returns the current state', async () => {
    const { id, updatedAt } = await add()
    const { json: current } = await patch(id, { isActive: false, updatedAt })
    expect(await patch(id, { isActive: true, updatedAt })).toMatchObject({
      status: 409,
      json: { current },
    })
  })

  test('checks the figures against the shares held', async () => {
    const { id } = await add()
    await aPurchase(app, id, staff.userId, 30)
    for (const [body, status, words] of [
      [{ availableShares: 71 }, 409, '30 shares are held by co-owners: at most 70 of 100'],
      [{ availableShares: 101 }, 400, 'There are only 100 shares in all'],
      [{ totalShares: 29 }, 409, '30 shares are held by co-owners: there can’t be fewer than 30'],
      [{ totalShares: 29, availableShares: 0 }, 409, '30 shares are held'],
      [{ totalShares: 50 }, 400, 'There are only 50 shares in all'],
      [{ totalShares: 80 }, 409, '30 shares are held by co-owners: at most 50 of 80'],
    ] as const) {
      const answer = await patch(id, body)
      expect(answer.status, JSON.stringify(body)).toBe(status)
      expect(messageOf(answer.json)).toContain(words)
    }
    expect(await stored()).toEqual({ total: 100, available: 70, held: 30 })
    expect((await patch(id, { totalShares: 120, ...yes })).status).toBe(200)
    expect(await stored()).toEqual({ total: 120, available: 70, held: 30 })
    expect((await patch(id, { totalShares: 60, availableShares: '', ...yes })).status).toBe(200)
    expect(await stored()).toEqual({ total: 60, available: 30, held: 30 })
    expect((await patch(id, { totalShares: 30, availableShares: 0, ...yes })).status).toBe(200)
  })

  test('fixes currency and horse after a purchase, but not the price', async () => {
    const other = await createHorse(app.database.kysely, app.clock.now(), { name: 'Other' })
    const { id } = await add()
    expect((await patch(id, { currency: 'USD', horseId: other.id })).json).toMatchObject({
      currency: 'USD',
      horse: { name: 'Other' },
    })
    expect((await patch(id, { horseId: unknownId })).status).toBe(400)
    await aPurchase(app, id, staff.userId)
    for (const body of [{ currency: 'EUR' }, { horseId }]) {
      const answer = await patch(id, body)
      expect(answer.status).toBe(409)
      expect(messageOf(answer.json)).toContain('Add another offering instead')
    }
    const same = { currency: 'USD', horseId: other.id, pricePerShare: 5 }
    expect((await patch(id, same)).status).toBe(200)
  })

  test('never gives a share away twice while shares are being sold', async () => {
    const { id } = await add({ totalShares: 20 })
    await Promise.all([
      ...Array.from({ length: 4 }, () => aPurchase(app, id, staff.userId, 2)),
      ...[20, 15, 18, 20].map((availableShares) => patch(id, { availableShares })),
    ])
    const { total, available, held } = await stored()
    expect([total, held]).toEqual([20, 8])
    expect(available).toBeLessThanOrEqual(12)
  })

  test.each([unknownId, 'nothing', '%00'])('answers 404 for %s', async (id) => {
    expect((await patch(id, { isActive: true })).status).toBe(404)
    expect((await staff.send('DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await app.get(`${path}/${id}`)).status).toBe(404)
  })
})

describe('deleting', () => {
  test('leaves nothing behind', async () => {
    const { id } = await add()
    expect((await staff.send('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await app.get(`${path}/${id}`)).status).toBe(404)
    expect((await staff.send('DELETE', `${path}/${id}`)).status).toBe(404)
  })

  test('is refused while a purchase is on record', async () => {
    const { id } = await add()
    const check = () => staff.get(`${path}/${id}/deletion`)
    expect(await check()).toEqual({ refusal: null })
    await aPurchase(app, id, staff.userId)
    const answer = await staff.send('DELETE', `${path}/${id}`)
    expect(answer.status).toBe(409)
    expect(messageOf(answer.json)).toContain('Make it inactive instead')
    expect(await check()).toEqual({ refusal: messageOf(answer.json) })
    expect(await stored()).toMatchObject({ held: 1 })
  })

  test('lets only one of deleting and selling at the same time succeed', async () => {
    const { id } = await add()
    const [sale, deletion] = await Promise.allSettled([
      aPurchase(app, id, staff.userId),
      staff.send('DELETE', `${path}/${id}`),
    ])
    const sold = sale.status === 'fulfilled'
    expect(deletion).toMatchObject({ value: { status: sold ? 409 : 204 } })
    expect((await app.get(`${path}/${id}`)).status).toBe(sold ? 200 : 404)
  })
})
