import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OfferingOverTime, partOfPrizes, type Prize } from './earnings.rules'
import type { TermsFrom } from '../shares/terms.rules'
import type { Entry, Lot } from './register.rules'

const start = '2026-01-01'

/** A lot as first recorded, with what was entered about it later. */
function lot(id: string, shares: number, since: string | null, changes: Partial<Lot> = {}): Lot {
  const owner = id.split(' ')[0] ?? ''
  return {
    id,
    offeringId: 'offering',
    sourceId: null,
    createdAt: '2026-01-05T08:00:00.000Z',
    entries: [entry({ userId: owner, shares, effectiveDate: since })],
    ...changes,
  }
}

const entry = (changes: Partial<Entry>): Entry => ({
  id: '',
  sequence: 1,
  kind: 'purchase',
  userId: 'ana',
  shares: 1,
  priceCents: 1,
  currency: 'MUR',
  effectiveDate: null,
  notes: null,
  officeNotes: null,
  reason: null,
  recordedAt: '2026-01-05T08:00:00.000Z',
  recordedBy: null,
  ...changes,
})

const terms = (totalShares: number, percentOfHorse = '100.00', day = start): TermsFrom => ({
  from: `${day}T08:00:00.000Z`,
  totalShares,
  percentOfHorse,
})

const offering = (lots: Lot[], ...recorded: TermsFrom[]): OfferingOverTime => ({
  lots,
  terms: recorded.length === 0 ? [terms(100)] : recorded,
})

const prize = (day: string, cents = 100_00): Prize => ({ day, cents })
const part = (prizes: Prize[], ...offerings: OfferingOverTime[]) =>
  Number(partOfPrizes('ana', prizes, offerings))

test('counts a race from the day of the purchase', () => {
  const bought = offering([lot('ana', 5, '2026-03-10')])
  expect(part([prize('2026-03-09')], bought)).toBe(0)
  expect(part([prize('2026-03-10')], bought)).toBe(5_00)
  expect(part([prize('2026-03-09'), prize('2026-03-10'), prize('2027-01-01', 2)], bought)).toBe(
    5_00,
  )
  // without a date of purchase, from the day it was recorded in Mauritius
  const undated = offering([lot('ana', 5, null)])
  expect(part([prize('2026-01-04')], undated)).toBe(0)
  expect(part([prize('2026-01-05')], undated)).toBe(5_00)
})

test('gives the shares to the new holder on the day of a transfer', () => {
  const source = lot('ana', 10, '2026-02-01')
  const passedOn = lot('ben', 4, '2026-03-10', { sourceId: 'ana' })
  const lots = offering([source, passedOn])
  const of = (userId: string, day: string) => Number(partOfPrizes(userId, [prize(day)], [lots]))
  expect([of('ana', '2026-03-09'), of('ben', '2026-03-09')]).toEqual([10_00, 0])
  expect([of('ana', '2026-03-10'), of('ben', '2026-03-10')]).toEqual([6_00, 4_00])
})

test('keeps earnings up to the transfer of all shares', () => {
  const source = lot('ana', 10, '2026-02-01')
  const all = lot('ben', 10, '2026-03-10', { sourceId: 'ana' })
  const prizes = [prize('2026-03-01'), prize('2026-03-20')]
  expect(part(prizes, offering([source, all]))).toBe(10_00)
})

test('counts shares that come back again, and adds up lots and offerings', () => {
  const first = lot('ana 1', 10, '2026-02-01')
  const away = lot('ben', 10, '2026-03-01', { sourceId: 'ana 1' })
  const back = lot('ana 2', 3, '2026-04-01', { sourceId: 'ben' })
  const more = lot('ana 3', 2, '2026-04-01')
  const other = offering([lot('ana 4', 1, '2026-04-01')], terms(3, '10.00'))
  const prizes = [prize('2026-02-10'), prize('2026-03-10'), prize('2026-04-10')]
  expect(part(prizes, offering([first, away, back, more]))).toBe(10_00 + 0 + 5_00)
  // 100.00 × 1/3 × 10 % = 3.333…
  expect(part(prizes, offering([first, away, back, more]), other)).toBe(18_33)
})

test('applies corrections and voids to the past, too', () => {
  const written = entry({ shares: 50, effectiveDate: '2026-02-01' })
  const corrected = (changes: Partial<Entry>) =>
    offering([lot('ana', 50, null, { entries: [written, { ...written, ...changes }] })])
  const prizes = [prize('2026-03-01')]
  expect(part(prizes, corrected({ kind: 'correction', shares: 5 }))).toBe(5_00)
  expect(part(prizes, corrected({ kind: 'correction', effectiveDate: '2026-03-02' }))).toBe(0)
  expect(part(prizes, corrected({ kind: 'correction', userId: 'ben' }))).toBe(0)
  expect(part(prizes, corrected({ kind: 'void' }))).toBe(0)
})

test('uses the terms of the day of the race', () => {
  const lots = [lot('ana', 10, '2025-06-01')]
  const changing = offering(lots, terms(40, '50.00'), terms(400, '20.00', '2026-03-10'))
  // 10/40 of half a horse until the day of the change, 10/400 of a fifth from then on
  expect(part([prize('2026-03-09')], changing)).toBe(12_50)
  expect(part([prize('2026-03-10')], changing)).toBe(50)
  expect(part([prize('2026-03-09'), prize('2026-03-10')], changing)).toBe(13_00)
  // before the first terms were recorded
  expect(part([prize('2025-06-01')], changing)).toBe(12_50)
  // more shares were held that day than its terms had: the first terms with as many apply
  const issuedLater = offering(
    [...lots, lot('ben', 90, '2026-02-01')],
    terms(40, '50.00'),
    terms(400, '20.00', '2026-03-10'),
  )
  expect(part([prize('2026-03-01')], issuedLater)).toBe(50)
})

test('rounds down once, after adding everything up', () => {
  const third = offering([lot('ana', 1, start)], terms(3))
  expect(part([prize(start, 1)], third)).toBe(0)
  expect(part([prize(start, 1), prize(start, 1), prize(start, 1)], third)).toBe(1)
  expect(part([prize(start, 2), prize(start, 3)], third)).toBe(1)
  expect(part([], third)).toBe(0)
  expect(part([prize(start)])).toBe(0)
})

test('is exact beyond the largest safe integer', () => {
  const rich = prize(start, Number.MAX_SAFE_INTEGER)
  const all = offering([lot('ana', 7, start)], terms(7))
  expect(partOfPrizes('ana', [rich, rich, rich], [all])).toBe(3n * BigInt(rich.cents))
})

const people = ['ana', 'ben', 'cid']
const DAYS = 8
const dayAt = (place: number) => `2026-02-${String(place + 1).padStart(2, '0')}`
const day = fc.nat(DAYS - 1)

/** Purchases, each with one transfer out of it at most. */
const lots = fc
  .array(
    fc.record({
      from: fc.nat(2),
      to: fc.nat(2),
      shares: fc.integer({ min: 1, max: 9 }),
      passed: fc.nat(9),
      since: day,
      later: day,
    }),
    { maxLength: 5 },
  )
  .map((purchases) =>
    purchases.flatMap(({ from, to, shares, passed, since, later }, place) => {
      const bought = lot(`${people[from] ?? ''} ${place}`, shares, dayAt(since))
      const isPassedOn = passed > 0 && passed <= shares && later >= since && from !== to
      const onward = lot(`${people[to] ?? ''} ${place} on`, passed, dayAt(later), {
        sourceId: bought.id,
      })
      return isPassedOn ? [bought, onward] : [bought]
    }),
  )
const prizes = fc.array(
  fc.record({ day: day.map(dayAt), cents: fc.integer({ min: 0, max: 10_000_000 }) }),
  { maxLength: 6 },
)
const percent = fc.integer({ min: 1, max: 5000 }).map((hundredths) => (hundredths / 100).toFixed(2))
const offeringOfLots = fc.record({ lots, terms: percent.map((part) => [terms(45, part)]) })

test('pays all holders together what they hold of the prizes, short by less than a cent each', () => {
  fc.assert(
    fc.property(prizes, fc.array(offeringOfLots, { maxLength: 2 }), (won, offerings) => {
      const parts = people.map((person) => partOfPrizes(person, won, offerings))
      const together = parts.reduce((sum, each) => sum + each, 0n)
      // how much of each offering was held on a day, by anyone: a transfer does not change it
      const held = won.reduce(
        (sum, { day: on, cents }) =>
          offerings.reduce((soFar, each) => {
            const [first] = each.terms
            const shares = each.lots
              .filter(({ sourceId, entries }) => {
                const [{ effectiveDate = null } = {}] = entries
                return sourceId === null && effectiveDate !== null && effectiveDate <= on
              })
              .reduce((all, { entries }) => all + (entries[0]?.shares ?? 0), 0)
            const hundredths = Number(first?.percentOfHorse.replace('.', '') ?? 0)
            return soFar + BigInt(cents) * BigInt(shares) * BigInt(hundredths)
          }, sum),
        0n,
      )
      const exact = 45n * 10_000n
      expect(together * exact).toBeLessThanOrEqual(held)
      expect((together + BigInt(people.length)) * exact).toBeGreaterThan(held)
      expect(together).toBeLessThanOrEqual(won.reduce((sum, { cents }) => sum + BigInt(cents), 0n))
    }),
  )
})

test('never pays less for more races, and ignores the order of races and lots', () => {
  fc.assert(
    fc.property(prizes, prizes, offeringOfLots, (won, more, held) => {
      const before = partOfPrizes('ana', won, [held])
      expect(partOfPrizes('ana', [...won, ...more], [held])).toBeGreaterThanOrEqual(before)
      const turned = { ...held, lots: [...held.lots].reverse() }
      expect(partOfPrizes('ana', [...won].reverse(), [turned])).toBe(before)
    }),
  )
})

/** The work of reading the lots: how often any of their entries is read. */
function looksFor(prizes: Prize[], lots: Lot[]): number {
  let looks = 0
  const watched = lots.map((each) => ({
    ...each,
    get entries() {
      looks += 1
      return each.entries
    },
  }))
  part(prizes, offering(watched, terms(1000)))
  return looks
}

test('does not read the register more often for more races', () => {
  const lots = Array.from({ length: 20 }, (_, n) => lot(`ana ${n}`, 1, `2026-01-${10 + n}`))
  const races = Array.from({ length: 50 }, (_, n) => prize(`2026-0${2 + (n % 8)}-11`))
  expect(looksFor(races, lots)).toBe(looksFor(races.slice(0, 1), lots))
})
