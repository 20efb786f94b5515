import { expect, test } from 'vitest'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { aPerformance, addPerformance, anOffering } from '../support/factories'
import { ids, stableWithRegister } from '../support/register'

test('returns your investments with everything that My Investments shows', async () => {
  const { app, buy, get, owner, ownershipShareId } = await stableWithRegister()
  const db = app.database.kysely
  const now = app.clock.now()
  const horse = await createHorse(db, now, {
    name: 'Brass Lantern',
    breed: 'Thoroughbred',
    dateOfBirth: '2021-03-04',
    openingRaces: 3,
    openingWins: 1,
    openingEarnings: '1000000000.10',
  })
  await addPerformance(db, now, horse.id, aPerformance({ position: 1, prizeMoney: '73000.05' }))
  await addPerformance(
    db,
    now,
    horse.id,
    aPerformance({ position: null, prizeMoney: '0', raceDate: '2026-06-20' }),
  )
  const terms = {
    percentOfHorse: '50.00',
    totalShares: 40,
    currency: 'USD',
    isActive: false,
  } as const
  const offering = await createOffering(db, now, anOffering(horse.id, terms))
  const older = await buy({ purchaseDate: '2025-01-31', notes: 'The first' })
  const newer = await buy({
    ownershipShareId: offering,
    sharesPurchased: 2,
    pricePerShare: '33333.33',
    purchaseDate: '2026-01-31',
  })
  await buy({ userId: (await app.signIn('viewer')).userId })

  const list = await get('/api/my-investments', owner.headers)
  expect(ids(list)).toEqual([newer.id, older.id])
  expect(list).toMatchObject([
    {
      ownershipShareId: offering,
      horseId: horse.id,
      horse: {
        id: horse.id,
        slug: 'brass-lantern',
        name: 'Brass Lantern',
        breed: 'Thoroughbred',
        age: 5,
        featuredImageUrl: null,
        featuredImage: null,
        totalWins: 2,
        totalRaces: 5,
        totalEarnings: '1000073000.15',
      },
      sharesPurchased: 2,
      totalShares: 40,
      percentOfHorse: '50.00',
      partOfHorse: '2.50',
      pricePerShare: '33333.33',
      totalAmount: '66666.66',
      currency: 'USD',
      purchaseDate: '2026-01-31',
      notes: null,
    },
    {
      ownershipShareId,
      horse: { totalWins: 0, totalRaces: 0, totalEarnings: '0.00' },
      sharesPurchased: 3,
      notes: 'The first',
    },
  ])
  const { headers } = await app.signIn('viewer')
  expect(await get('/api/my-investments', headers)).toEqual([])
  const answer = await app.get('/api/my-investments', owner.headers)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await app.send('GET', '/api/my-investments')).toMatchObject({
    status: 401,
    json: { message: 'Unauthorized' },
  })
})

test('changes nothing bought when the offering’s price or currency changes', async () => {
  const { app, buy, get, owner, ownershipShareId } = await stableWithRegister()
  await buy()
  await app.database.kysely
    .updateTable('offerings')
    .set({ price_per_share_cents: 1, currency: 'EUR' })
    .where('id', '=', ownershipShareId)
    .execute()
  expect(await get('/api/my-investments', owner.headers)).toMatchObject([
    { pricePerShare: '20000.00', currency: 'MUR', totalAmount: '60000.00' },
  ])
})
