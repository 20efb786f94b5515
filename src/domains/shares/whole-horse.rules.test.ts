import { expect, test } from 'vitest'
import { percentWords } from '../../lib/fractions'
import { findExcess, type OfferingShares, partFromNowOn, refusalOf } from './whole-horse.rules'

const at = (day: string) => `${day}T08:00:00.000Z`

/** An offering of 40 shares in the whole horse since 1 January, nothing sold and nothing on offer. */
function anOffering(changes: Partial<OfferingShares> = {}): OfferingShares {
  const { totalShares = 40, percentOfHorse = '100.00', purchases = [] } = changes
  return {
    id: 'A',
    isActive: true,
    totalShares,
    percentOfHorse,
    availableShares: 0,
    heldShares: purchases.reduce((sum, { shares }) => sum + shares, 0),
    terms: [{ from: at('2026-01-01'), totalShares, percentOfHorse }],
    purchases,
    ...changes,
  }
}
const sold = (shares: number, since = '2026-02-01') => ({ purchases: [{ since, shares }] })
const brass = { horse: 'Brass Lantern', today: '2026-06-01' }
const excessIn = (...offerings: OfferingShares[]) => {
  const excess = findExcess(offerings)
  return excess && [excess.on, percentWords(excess.total)]
}

test('always counts held shares, and those on offer while the offering is active', () => {
  const offering = anOffering({ ...sold(10), availableShares: 20 })
  expect(percentWords(partFromNowOn(offering))).toBe('75%')
  expect(percentWords(partFromNowOn({ ...offering, isActive: false }))).toBe('25%')
})

test('fits three thirds, and nothing more', () => {
  const thirds = ['A', 'B', 'C'].map((id) => anOffering({ id, totalShares: 3, ...sold(1) }))
  expect(excessIn(...thirds)).toBeUndefined()
  const more = anOffering({ id: 'D', totalShares: 50_000, percentOfHorse: '0.01', ...sold(1) })
  expect(excessIn(...thirds, more)).toEqual([undefined, 'about 100%'])
})

test('counts shares by the terms of the day', () => {
  const halved = anOffering({
    ...sold(30),
    percentOfHorse: '50.00',
    terms: [
      { from: at('2026-01-01'), totalShares: 40, percentOfHorse: '100.00' },
      { from: at('2026-03-01'), totalShares: 40, percentOfHorse: '50.00' },
    ],
  })
  const other = (since: string) =>
    anOffering({ id: 'B', percentOfHorse: '50.00', ...sold(40, since) })
  expect(excessIn(halved, other('2026-03-01'))).toBeUndefined()
  expect(excessIn(halved, other('2026-02-28'))).toEqual(['2026-02-28', '125%'])
  // before either was bought nothing is held, so nothing can be too much
  expect(excessIn(halved, other('2026-01-05'))).toEqual(['2026-02-01', '125%'])
})

test('makes no room on an earlier day for shares issued later', () => {
  const terms = [
    { from: at('2026-01-01'), totalShares: 40, percentOfHorse: '50.00' },
    { from: at('2026-03-01'), totalShares: 400, percentOfHorse: '20.00' },
  ]
  const resized = (shares: number) =>
    anOffering({ totalShares: 400, percentOfHorse: '20.00', terms, ...sold(shares) })
  const other = anOffering({ id: 'B', percentOfHorse: '60.00', ...sold(40) })
  expect(excessIn(resized(32), other)).toBeUndefined()
  expect(excessIn(resized(33), other)).toEqual(['2026-02-01', '101.25%'])
  expect(excessIn(resized(110), other)).toEqual(['2026-02-01', '110%'])
})

test('counts shares by the first terms from that day with as many, not by later ones', () => {
  const other = anOffering({ id: 'B', ...sold(40), heldShares: 0 })
  const excessOf = (shares: number, before: string, after: string) => {
    const terms = [
      { from: at('2026-01-01'), totalShares: 40, percentOfHorse: before },
      { from: at('2026-03-01'), totalShares: 50, percentOfHorse: after },
    ]
    return excessIn(anOffering({ terms, ...sold(shares), heldShares: 0 }), other)
  }
  expect(excessOf(45, '50.00', '80.00')).toEqual(['2026-02-01', '172%'])
  expect(excessOf(30, '10.00', '100.00')).toEqual(['2026-03-01', '160%'])
})

test('lets an existing excess stay or shrink, but not grow', () => {
  const before = [anOffering(sold(40)), anOffering({ id: 'B', ...sold(10), availableShares: 2 })]
  const after = (changes: Partial<OfferingShares>) =>
    findExcess([anOffering(sold(40)), anOffering({ id: 'B', ...changes })], before)
  expect(after({ ...sold(10), availableShares: 2 })).toBeUndefined()
  expect(after({ ...sold(10), availableShares: 2, isActive: false })).toBeUndefined()
  expect(after(sold(9))).toBeUndefined()
  expect(after({ ...sold(10), availableShares: 3 })?.on).toBeUndefined()
  expect(after({ ...sold(10), availableShares: 3 })).toBeDefined()
  // no more in total, but two more would belong to someone
  expect(after(sold(12))?.on).toBe('2026-02-01')
  expect(after(sold(10, '2026-01-31'))?.on).toBeUndefined()
})

test('says in a refusal how much is left, and when', () => {
  const words = (...offerings: OfferingShares[]) => {
    const excess = findExcess(offerings)
    return excess && refusalOf(excess, 'B', brass)
  }
  const seven = anOffering({ totalShares: 8, ...sold(6), availableShares: 1 })
  expect(words(seven, anOffering({ id: 'B', availableShares: 20 }))).toEqual({
    message:
      'Only 12.5% of Brass Lantern is left for this offering, which would come to 50%: 87.5% is held or on offer in the horse’s other offerings.',
    left: '12.50',
  })
  expect(words(anOffering(sold(40)), anOffering({ id: 'B', availableShares: 20 }))?.message).toBe(
    'Nothing of Brass Lantern is left for this offering, which would come to 50%: 100% is held or on offer in the horse’s other offerings.',
  )
  const closed = (since: string) => [
    anOffering({ ...sold(30, since), heldShares: 0 }),
    anOffering({ id: 'B', ...sold(20, since), heldShares: 0 }),
  ]
  expect(words(...closed('2026-05-05'))?.message).toBe(
    'Only 25% of Brass Lantern was left on 5 May 2026 for this offering, which would come to 50%: 75% was held in the horse’s other offerings.',
  )
  expect(words(...closed('2026-06-01'))?.message).toContain('Only 25% of Brass Lantern is left for')
  const third = anOffering({ totalShares: 3, ...sold(2) })
  expect(words(third, anOffering({ id: 'B', totalShares: 3, availableShares: 2 }))).toMatchObject({
    left: '33.3333',
  })
})
