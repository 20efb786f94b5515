import { expect, test } from 'vitest'
import { z } from 'zod'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { aPerformance, addPerformance, anOffering, yes } from '../support/factories'
import { raceCards } from '../support/race-cards'
import { stableWithRegister } from '../support/register'

const mine = z.array(
  z.object({
    sharesHeld: z.int(),
    currency: z.string(),
    horse: z.object({
      name: z.string(),
      totalEarnings: z.string(),
      ownEarnings: z.string(),
      lastRace: z.unknown(),
      nextRace: z.unknown(),
    }),
  }),
)

/** The register with two owners, and a way to run races. */
async function stableWithRaces() {
  const register = await stableWithRegister({ totalShares: 40, percentOfHorse: '50.00' })
  const { app, horse, get, owner } = register
  const other = await app.signIn('viewer')
  return {
    ...register,
    other,
    run: (raceDate: string, prizeMoney: string, horseId = horse.id) =>
      addPerformance(
        app.database.kysely,
        app.clock.now(),
        horseId,
        aPerformance({ raceDate, prizeMoney }),
      ),
    horsesOf: async ({ headers } = owner) =>
      mine.parse(await get('/api/my-investments', headers)).map(({ horse }) => horse),
  }
}

test('counts an owner’s part of prizes for races run while they held shares', async () => {
  const { app, buy, run, horsesOf, send, horse } = await stableWithRaces()
  await send('PATCH', `/api/horses/${horse.id}`, { openingRaces: 4, openingEarnings: '9000' })
  await run('2026-03-09', '740500.00')
  await run('2026-03-10', '1000.05')
  await buy({ sharesPurchased: 4, purchaseDate: '2026-03-10' })
  // 4 of 40 shares in half the horse: 5 %
  expect(await horsesOf()).toMatchObject([{ totalEarnings: '750500.05', ownEarnings: '50.00' }])
  await run('2026-06-27', '999.95')
  expect(await horsesOf()).toMatchObject([{ ownEarnings: '100.00' }])

  // a second lot, and a second offering of the same horse in another currency
  const db = app.database.kysely
  const euros = anOffering(horse.id, {
    totalShares: 3,
    availableShares: 3,
    percentOfHorse: '10.00',
    currency: 'EUR',
  })
  const ownershipShareId = await createOffering(db, app.clock.now(), euros)
  await buy({ sharesPurchased: 1, purchaseDate: '2026-06-27', ownershipShareId })
  await buy({ sharesPurchased: 4, purchaseDate: '2026-06-28' })
  await run('2026-07-04', '100.00')
  // 100.00 + 999.95 × 10 % / 3 + 100.00 × (10 % + 10 % / 3)
  const [first, ...rest] = await horsesOf()
  expect(first).toMatchObject({ ownEarnings: '146.66' })
  expect(rest).toEqual([first, first])
})

test('counts transfers, corrections and voids by the day of each race', async () => {
  const { buy, transfer, run, horsesOf, send, owner, other } = await stableWithRaces()
  const lot = await buy({ sharesPurchased: 40, purchaseDate: '2026-01-10' })
  await run('2026-02-01', '100.00')
  await run('2026-03-01', '10.00')
  await transfer(lot.id, { userId: other.userId, shares: 30, date: '2026-03-01' })
  expect(await horsesOf(owner)).toMatchObject([{ ownEarnings: '51.25' }])
  expect(await horsesOf(other)).toMatchObject([{ ownEarnings: '3.75' }])

  // someone who has transferred everything keeps the figure
  const rest = await transfer(lot.id, { userId: other.userId, shares: 10, date: '2026-03-02' })
  await run('2026-04-01', '1.00')
  expect(await horsesOf(owner)).toMatchObject([{ ownEarnings: '51.25' }])
  expect(await horsesOf(other)).toMatchObject([{ ownEarnings: '4.25' }, { ownEarnings: '4.25' }])

  await send('DELETE', `/api/investments/${rest.id}`, { reason: 'Not sold after all' })
  expect(await horsesOf(owner)).toMatchObject([{ ownEarnings: '51.37' }])
  await send('PATCH', `/api/investments/${lot.id}`, {
    ...{ ...yes, purchaseDate: '2026-02-02', reason: 'Paid later' },
  })
  expect(await horsesOf(owner)).toMatchObject([{ ownEarnings: '1.37' }])
})

test('counts each race by the offering’s terms on its day', async () => {
  const { app, buy, run, horsesOf, send, ownershipShareId } = await stableWithRaces()
  await buy({ sharesPurchased: 10, purchaseDate: '2026-11-01' })
  await run('2026-11-20', '100.00')
  // use the sessions before they expire
  app.clock.at = new Date('2026-11-20T16:00:00.000Z')
  await horsesOf()
  await send('GET', '/api/investments')
  app.clock.at = new Date('2026-11-20T20:30:00.000Z')
  await send('PATCH', `/api/ownership-shares/${ownershipShareId}`, {
    totalShares: 400,
    percentOfHorse: '20.00',
    ...yes,
  })
  await run('2026-11-21', '100.00')
  // 12.5 % of the first race, half a percent of the second
  const [horse] = await horsesOf()
  expect(horse).toMatchObject({ ownEarnings: '13.00' })
})

test('returns the last race with the horse', async () => {
  const { app, buy, run, horsesOf } = await stableWithRaces()
  const db = app.database.kysely
  const unraced = await createHorse(db, app.clock.now(), { name: 'Unraced' })
  const offering = await createOffering(db, app.clock.now(), anOffering(unraced.id))
  await buy({ purchaseDate: '2026-01-10' })
  await buy({ purchaseDate: '2026-01-09', ownershipShareId: offering })
  await run('2026-06-27', '30000')
  await run('2026-05-01', '0')
  expect(await horsesOf()).toMatchObject([
    {
      lastRace: {
        raceName: 'The Lantern Handicap (0-25)',
        raceDate: '2026-06-27',
        position: 2,
        totalRunners: 9,
        prizeMoney: '30000.00',
      },
    },
    { name: 'Unraced', ownEarnings: '0.00', lastRace: null },
  ])
})

test('returns the next race in which the horse is entered', async () => {
  const { app, buy, run, horsesOf, horse } = await stableWithRaces()
  const office = await raceCards(app)
  const next = async () => (await horsesOf())[0]?.nextRace
  await buy({ purchaseDate: '2026-01-10' })
  const meetingOn = (date: string) => office.meeting({ date, venue: 'Champ de Mars' })
  const raceOn = async (date: string, fields: object = {}) =>
    office.race(await meetingOn(date), { name: 'The Late Plate', ...fields })
  await run('2026-06-27', '30000')
  const past = await raceOn('2026-11-14')
  await office.run(past, { horseId: horse.id, state: 'declared' })
  expect(await next()).toBeNull()
  const off = await meetingOn('2026-11-21')
  const race = await office.race(off, { name: 'The Early Plate' })
  await office.run(race, { horseId: horse.id, state: 'declared' })
  expect(await next()).toMatchObject({ raceName: 'The Early Plate', offTime: null })
  await office.changeMeeting(off, { status: 'abandoned', abandonedReason: 'Rain' })
  expect(await next()).toBeNull()

  const later = await raceOn('2026-12-05', { offTime: '13:05' })
  await office.run(later, { horseId: horse.id, state: 'nominated' })
  const soon = await raceOn('2026-11-28', {
    ...{ number: 4, offTime: '16:30', distance: 1400, raceClass: 'Benchmark 46' },
  })
  const soonRun = await office.run(soon, {
    ...{ horseId: horse.id, state: 'declared', jockey: 'N. Juglall', draw: 4 },
    ...{ carriedWeight: 58.5, apprenticeAllowance: 1.5 },
  })
  expect(await next()).toEqual({
    raceName: 'The Late Plate',
    raceNumber: 4,
    raceDate: '2026-11-28',
    offTime: '16:30',
    venue: 'Champ de Mars',
    distance: 1400,
    raceClass: 'Benchmark 46',
    state: 'declared',
    jockey: 'N. Juglall',
    draw: 4,
    carriedWeight: 58.5,
    apprenticeAllowance: 1.5,
  })
  await office.change(soonRun, { state: 'scratched' })
  expect(await next()).toMatchObject({ raceDate: '2026-12-05', state: 'nominated' })
})
