import { beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../tests/support/database'
import { yes } from '../../../../tests/support/factories'
import { createUser } from '../../accounts/server/accounts.store'
import { createHorse } from '../../horses/server/horses-changes.store'
import { createOffering } from '../../ownership/server/ownership.store'
import type { NewInvestment } from '../investments.contract'
import { enterPurchase } from './register-entries'

const now = new Date('2026-11-20T08:00:00.000Z')
const author = { id: null, name: 'Staff', address: null }

let database: TestDatabase
let purchase: NewInvestment

beforeEach(async () => {
  database = await testDatabase()
  const { id: horseId } = await createHorse(database.kysely, now, { name: 'Paper Kite' })
  const ownershipShareId = await createOffering(
    database.kysely,
    new Date('2026-11-01T08:00:00.000Z'),
    {
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
    },
  )
  const userId = await createUser(database.kysely, now, {
    firstName: 'Ada',
    lastName: 'Buyer',
    email: null,
    phone: null,
    role: 'viewer',
    passwordHash: null,
  })
  purchase = { ownershipShareId, userId, sharesPurchased: 3, purchaseDate: '2026-11-18' }
})

const record = (changes: Partial<NewInvestment> = {}) =>
  database.transaction((tx) => enterPurchase(tx, now, author, { ...purchase, ...changes }))

const offering = () =>
  database.kysely
    .selectFrom('offerings')
    .select(['available_shares', 'held_shares'])
    .executeTakeFirstOrThrow()

const entries = () => database.kysely.selectFrom('register_entries').selectAll().execute()
const trail = () => database.kysely.selectFrom('audit_entries').selectAll().execute()

it('moves shares from the offering into the register, and writes to the trail', async () => {
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
  expect(await trail()).toEqual([
    expect.objectContaining({
      action: 'investment-record',
      subject_type: 'investment',
      subject_id: lot,
      actor_name: 'Staff',
    }),
  ])
})

it('takes a price other than the offering’s', async () => {
  await record({ pricePerShare: '1000' })
  expect(await entries()).toMatchObject([{ price_per_share_cents: 100_000 }])
})

it('refuses a purchase of more shares than are left, and changes nothing', async () => {
  await record({ sharesPurchased: 9 })
  await expect(record({ sharesPurchased: 2 })).rejects.toMatchObject({
    status: 409,
    message: 'Only 1 share is available',
    extra: { availableShares: 1 },
  })
  await record({ sharesPurchased: 1 })
  await expect(record({ sharesPurchased: 1 })).rejects.toMatchObject({
    status: 409,
    message: 'No shares are left',
    extra: { availableShares: 0 },
  })
  expect(await offering()).toEqual({ available_shares: 0, held_shares: 10 })
  expect(await entries()).toHaveLength(2)
  expect(await trail()).toHaveLength(2)
})

it('refuses an unknown offering and an unknown person together', async () => {
  await expect(
    record({ ownershipShareId: 'none', userId: 'nobody', purchaseDate: '2026-11-21' }),
  ).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'purchaseDate' }, { path: 'userId' }, { path: 'ownershipShareId' }],
  })
  expect(await offering()).toEqual({ available_shares: 10, held_shares: 0 })
})

it('never sells a share twice, however many people buy at the same time', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => record({ sharesPurchased: 3, ...yes })),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  expect(await offering()).toEqual({ available_shares: 1, held_shares: 9 })
  expect(await entries()).toHaveLength(3)
})
