import { beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../tests/support/database'
import { createUser } from '../../accounts/server/accounts.store'
import { createHorse } from '../../horses/server/horses-changes.store'
import { createOffering } from './ownership.store'
import { recordPurchase } from './register.store'

const now = new Date('2026-11-20T08:00:00.000Z')

let database: TestDatabase
let purchase: Parameters<typeof recordPurchase>[2]

beforeEach(async () => {
  database = await testDatabase()
  const { id: horseId } = await createHorse(database.kysely, now, { name: 'Paper Kite' })
  const offeringId = await createOffering(database.kysely, now, {
    horseId,
    isActive: true,
    totalShares: 20,
    availableShares: 10,
    pricePerShare: '1250.50',
    currency: 'EUR',
    percentOfHorse: '50.00',
    projectedReturns: null,
    description: null,
    highlights: [],
  })
  const userId = await createUser(database.kysely, now, {
    firstName: 'Ada',
    lastName: 'Buyer',
    email: null,
    phone: null,
    role: 'viewer',
    passwordHash: null,
  })
  const purchaseDate = '2026-11-18'
  purchase = { offeringId, userId, shares: 3, purchaseDate, notes: null, recordedBy: null }
})

const record = (changes: Partial<typeof purchase> = {}) =>
  database.transaction((tx) => recordPurchase(tx, now, { ...purchase, ...changes }))

const offering = () =>
  database.kysely
    .selectFrom('offerings')
    .select(['available_shares', 'held_shares'])
    .executeTakeFirstOrThrow()

const entries = () => database.kysely.selectFrom('register_entries').selectAll().execute()

it('moves shares from the offering into the register', async () => {
  const lot = await record()
  expect(await offering()).toEqual({ available_shares: 7, held_shares: 3 })
  expect(await entries()).toEqual([
    expect.objectContaining({
      investment_id: lot,
      sequence: 1,
      kind: 'purchase',
      user_id: purchase.userId,
      shares: 3,
      price_per_share_cents: 125_050,
      currency: 'EUR',
      effective_date: '2026-11-18',
      recorded_at: now.toISOString(),
    }),
  ])
})

it('takes a price of its own', async () => {
  await record({ pricePerShare: '1000' })
  expect(await entries()).toMatchObject([{ price_per_share_cents: 100_000 }])
})

it('refuses what is not available, and leaves everything as it was', async () => {
  await record({ shares: 9 })
  await expect(record({ shares: 2 })).rejects.toMatchObject({
    status: 409,
    message: 'Only 1 share is available',
  })
  await record({ shares: 1 })
  await expect(record({ shares: 1 })).rejects.toMatchObject({
    status: 409,
    message: 'No shares are available any more',
  })
  expect(await offering()).toEqual({ available_shares: 0, held_shares: 10 })
  expect(await entries()).toHaveLength(2)
})

it('refuses an unknown offering and what is no number of shares', async () => {
  await expect(record({ offeringId: 'none' })).rejects.toMatchObject({ status: 404 })
  for (const shares of [0, -1, 1.5, Number.NaN])
    await expect(record({ shares })).rejects.toThrow(RangeError)
  expect(await offering()).toEqual({ available_shares: 10, held_shares: 0 })
})

it('gives the shares back when the purchase can’t be written down', async () => {
  await expect(record({ userId: 'nobody' })).rejects.toThrow()
  expect(await offering()).toEqual({ available_shares: 10, held_shares: 0 })
})

it('never sells a share twice, however many buy at once', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => record({ shares: 3 })))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  expect(await offering()).toEqual({ available_shares: 1, held_shares: 9 })
  expect(await entries()).toHaveLength(3)
})
