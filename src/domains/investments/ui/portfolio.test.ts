import { expect, test } from 'vitest'
import type { MyInvestment } from '../investments.contract'
import {
  formerHorses,
  nextEntries,
  ownedHorses,
  ownerSince,
  ownPrizeMoney,
  sharesIn,
  sumsByCurrency,
} from './portfolio'
import { percentWords } from './share-words'

function lot(horseName: string, of: Partial<MyInvestment>): MyInvestment {
  return {
    id: '',
    ownershipShareId: '',
    horseId: horseName,
    horse: {
      id: horseName,
      slug: horseName,
      name: horseName,
      breed: null,
      age: null,
      featuredImageUrl: null,
      featuredImage: null,
      silks: null,
      silksUrl: null,
      status: 'active',
      totalWins: 1,
      totalRaces: 2,
      isPublished: true,
      totalEarnings: '3.00',
      ownEarnings: '0.10',
      lastRace: null,
      nextRace: null,
    },
    kind: 'purchase',
    sharesPurchased: 1,
    sharesTransferred: 0,
    sharesHeld: 1,
    totalShares: 3,
    percentOfHorse: '50.00',
    partOfHorse: '',
    pricePerShare: '',
    totalAmount: '0.10',
    amountHeld: '0.10',
    currency: 'MUR',
    purchaseDate: null,
    heldSince: '2026-01-02',
    notes: null,
    corrections: [],
    termsChanges: [],
    createdAt: '',
    updatedAt: '',
    ...of,
  }
}

const held = [
  lot('Corbeille', { totalAmount: '0.10', currency: 'EUR' }),
  lot('Flacq', { totalAmount: '90071992547409.93', heldSince: '2024-05-06' }),
  lot('Corbeille', { sharesPurchased: 9, sharesHeld: 2, totalAmount: '0.20', currency: 'EUR' }),
  lot('Flacq', { totalAmount: '0.01', totalShares: 40, percentOfHorse: '100.00' }),
]

test('adds amounts up exactly, and never across currencies', () => {
  expect(sumsByCurrency(held, ({ totalAmount }) => totalAmount)).toEqual([
    { amount: '90071992547409.94', currency: 'MUR' },
    { amount: '0.30', currency: 'EUR' },
  ])
  expect(sumsByCurrency([], () => '1.00')).toEqual([])
})

test('adds up all shares in a horse, whichever offering they came from', () => {
  expect(ownedHorses(held).map(({ horse, shares, part }) => [horse.name, shares, part])).toEqual([
    ['Corbeille', 3, '50.00'],
    ['Flacq', 2, '19.1667'],
  ])
  expect(sharesIn(held)).toBe(5)
  expect(ownerSince(held)).toBe('2024-05-06')
  expect(ownerSince([])).toBeUndefined()
})

test('does not count transferred shares', () => {
  const passedOn = lot('Corbeille', {
    sharesPurchased: 4,
    sharesTransferred: 4,
    sharesHeld: 0,
    heldSince: '2020-01-01',
  })
  expect(ownedHorses([passedOn])).toEqual([])
  expect(sharesIn([passedOn])).toBe(0)
  expect(ownerSince([passedOn])).toBeUndefined()
  expect(ownerSince([passedOn, ...held])).toBe('2024-05-06')
})

test('lists a horse whose shares were all transferred once, as a former one', () => {
  const passedOn = lot('Rivière', { sharesTransferred: 1, sharesHeld: 0 })
  const partly = lot('Flacq', { sharesTransferred: 1, sharesHeld: 0 })
  expect(formerHorses([passedOn, ...held, partly, passedOn]).map(({ name }) => name)).toEqual([
    'Rivière',
  ])
  expect(formerHorses(held)).toEqual([])
})

test('counts the prize money of each horse once, however many lots there are in it', () => {
  const lots = [lot('Flacq', {}), lot('Flacq', {}), lot('Moka', { sharesHeld: 0 })]
  expect(ownPrizeMoney(lots)).toBe('0.20')
})

test('leaves out needless zeros in percentages', () => {
  expect(['2.50', '100.00', '33.3333', '0.05'].map(percentWords)).toEqual([
    '2.5%',
    '100%',
    '33.3333%',
    '0.05%',
  ])
})

test('never shows more than the whole of a horse, even if old entries add up to more', () => {
  const whole = { sharesHeld: 3, percentOfHorse: '100.00' }
  const lots = [lot('Flacq', whole), lot('Flacq', { percentOfHorse: '3.00' })]
  expect(ownedHorses(lots)).toMatchObject([{ part: '100.00' }])
})

test('tells which horses run on the next day of racing, in the order of their races', () => {
  const runs = (name: string, raceDate: string, offTime: string | null, raceNumber?: number) => ({
    ...lot(name, {}).horse,
    nextRace: {
      ...{ raceName: 'The Late Plate', raceNumber: raceNumber ?? null, raceDate, offTime },
      ...{ venue: null, distance: null, raceClass: null, state: 'declared' as const, jockey: null },
      ...{ draw: null, carriedWeight: null, apprenticeAllowance: null },
    },
  })
  const horses = [
    runs('Later', '2026-12-05', '12:00'),
    runs('Untimed', '2026-11-28', null),
    runs('Race 10', '2026-11-28', null, 10),
    runs('Race 2', '2026-11-28', null, 2),
    lot('Idle', {}).horse,
    runs('Last', '2026-11-28', '15:30'),
    runs('First', '2026-11-28', '13:05'),
  ]
  expect(nextEntries(horses).map(({ horse }) => horse.name)).toEqual([
    'First',
    'Last',
    'Race 2',
    'Race 10',
    'Untimed',
  ])
  expect(nextEntries([])).toEqual([])
})
