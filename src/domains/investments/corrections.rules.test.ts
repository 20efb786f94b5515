import { expect, test } from 'vitest'
import {
  correctionsOf,
  correctionWords,
  factsOf,
  reasonFaults,
  termsChangesOf,
  termsChangeWords,
} from './corrections.rules'
import type { Entry } from './register.rules'

const first: Entry = {
  id: '1',
  sequence: 1,
  kind: 'purchase',
  userId: 'ada',
  shares: 10,
  priceCents: 2_000_000,
  currency: 'MUR',
  effectiveDate: '2026-03-01',
  notes: null,
  officeNotes: null,
  reason: null,
  recordedAt: '2026-03-01T08:00:00.000Z',
  recordedBy: null,
}

/** A lot with these changes entered in turn, a day apart. */
function corrected(...changes: Partial<Entry>[]) {
  const entries = [first]
  for (const [place, change] of changes.entries()) {
    const recordedAt = `2026-03-0${place + 2}T08:00:00.000Z`
    const before = entries.at(-1) ?? first
    entries.push({ ...before, ...change, sequence: place + 2, kind: 'correction', recordedAt })
  }
  const lot = { id: 'lot', offeringId: 'o', sourceId: null, createdAt: first.recordedAt, entries }
  return { lot, entry: entries.at(-1) ?? first }
}

test.each([
  [{ sharesPurchased: 10, pricePerShare: '20000' }, false],
  [{ pricePerShare: '020000.0' }, false],
  [{ purchaseDate: '2026-03-01', userId: 'ada' }, false],
  [{}, false],
  [{ pricePerShare: '20000.01' }, true],
  [{ pricePerShare: 'free' }, true],
  [{ sharesPurchased: 9 }, true],
  [{ purchaseDate: null }, true],
  [{ userId: 'bel' }, true],
])('decides whether %j needs a reason: %j', (change, isNeeded) => {
  expect(reasonFaults(factsOf(first), change)).toHaveLength(isNeeded ? 1 : 0)
  expect(reasonFaults(factsOf(first), { ...change, reason: 'A slip' })).toEqual([])
})

test('lists what each correction changed, without notes', () => {
  const lot = corrected(
    { shares: 8, priceCents: 1_800_000, reason: 'A slip' },
    { notes: 'Paid', officeNotes: 'In coins' },
    { effectiveDate: null },
  )
  expect(correctionsOf(lot).map((each) => correctionWords(each, 'MUR'))).toEqual([
    'Corrected on 2 March 2026: shares from 10 to 8, price per share from Rs 20,000.00 to Rs 18,000.00',
    'Corrected on 4 March 2026: date from 1 March 2026 to none',
  ])
  expect(correctionsOf({ ...lot, entry: first })).toEqual([])
})

test('says nothing about entries under another name', () => {
  const lot = corrected({ shares: 9 }, { userId: 'bel', shares: 7 }, { shares: 6 })
  expect(correctionsOf(lot).map((each) => correctionWords(each, 'EUR'))).toEqual([
    'Corrected on 3 March 2026: it had been recorded under another person by mistake',
    'Corrected on 4 March 2026: shares from 7 to 6',
  ])
})

test('tells holders of changes recorded after their lot, for days they held shares in it', () => {
  const terms = (totalShares: number, day: string, corrects: string | null = null) => ({
    ...{ totalShares, percentOfHorse: '50.00', corrects },
    recordedAt: `${day}T08:00:00.000Z`,
  })
  const recorded = [
    terms(40, '2026-01-01'),
    terms(50, '2026-02-01'),
    terms(60, '2026-04-01'),
    terms(80, '2026-06-01'),
    terms(20, '2026-06-02', '2026-01-01T08:00:00.000Z'),
    terms(45, '2026-06-03', '2026-02-01T08:00:00.000Z'),
  ]
  const state = { ...corrected(), since: '2026-03-01', held: 10, passedOn: [] }
  const wordsOf = (...moment: Parameters<typeof termsChangesOf>) =>
    termsChangesOf(...moment).map(termsChangeWords)
  const changed = [
    'Changed on 1 April 2026: the offering went from 50 shares in 50% of the horse to 60 shares in 50% of the horse',
    'Changed on 1 June 2026: the offering went from 60 shares in 50% of the horse to 80 shares in 50% of the horse',
  ]
  const put =
    'Corrected on 3 June 2026: the offering is recorded as 45 shares in 50% of the horse instead of 50 shares in 50% of the horse, from 1 February 2026 until 1 April 2026'
  expect(wordsOf(state, recorded)).toEqual([...changed, put])
  expect(wordsOf(state, recorded, { on: '2026-04-30' })).toEqual([changed[0], put])
  expect(wordsOf(state, recorded, { on: '2026-03-31' })).toEqual([put])
  expect(wordsOf(state, recorded, { knownAt: '2026-06-02T20:00:00.000Z' })).toEqual(changed)
  const onward = { ...state, since: '2026-05-01', isVoided: false }
  const rest = { transferred: 10, updatedAt: '', written: 1 }
  const former = { ...state, held: 0, passedOn: [{ ...onward, ...rest }] }
  expect(wordsOf(former, recorded)).toEqual([changed[0], put])
  expect(wordsOf({ ...state, since: '2026-01-31' }, recorded)).toHaveLength(4)
})
