import { expect, test } from 'vitest'
import { portion, none, whole } from '../../../../lib/fractions'
import { leftWords, partOfOthers, proposedPercent } from './left-of-horse'

const offering = (id: string, horseId: string, heldShares: number, isActive: boolean) => ({
  ...{ id, horseId, heldShares, isActive, totalShares: 40, availableShares: 20 },
  ...{ percentOfHorse: '50.00', pricePerShare: '1.00', currency: 'MUR' as const },
  horse: {
    ...{ id: horseId, slug: horseId, name: horseId, breed: null, age: null },
    ...{ featuredImageUrl: null, featuredImage: null, silks: null, silksUrl: null },
  },
  ...{
    projectedReturns: null,
    description: null,
    highlights: [],
    isDraft: false,
    publishAt: null,
    unpublishAt: null,
    createdAt: '',
    updatedAt: '',
  },
})
const typed = {
  totalShares: '40',
  availableShares: '40',
  percentOfHorse: '100',
  isActive: true,
  heldShares: 0,
}

test('counts the horse’s other offerings, closed ones by their held shares', () => {
  const offerings = [
    offering('a', 'Brass', 10, true),
    offering('b', 'Brass', 10, false),
    offering('c', 'Other', 20, true),
  ]
  const partOf = (exceptId?: string) =>
    proposedPercent(partOfOthers(offerings, { horseId: 'Brass', exceptId }))
  expect(partOf()).toBe('50')
  expect(partOf('a')).toBe('87.5')
})

test('starts a new offering with the remaining part', () => {
  expect(proposedPercent(none)).toBe('100')
  expect(proposedPercent(portion(2, 3, '100'))).toBe('33.33')
  expect(proposedPercent(whole)).toBe('100')
})

test('says how much is left, and how much is too much', () => {
  const words = (others = portion(7, 8, '100'), changes: Partial<typeof typed> = {}) =>
    leftWords('Brass', others, { ...typed, ...changes })
  expect(words(none), 'nothing to share it with').toBeUndefined()
  expect(words(undefined, { percentOfHorse: '12.5' })).toEqual({
    words:
      '87.5% of Brass is held or on offer in other offerings: 12.5% is left. This offering takes 12.5%.',
    isTooMuch: false,
  })
  expect(words()).toEqual({
    words:
      '87.5% of Brass is held or on offer in other offerings: 12.5% is left. This offering would take 100%. Lower its part of the horse or its available shares.',
    isTooMuch: true,
  })
  expect(words(whole)?.words).toContain(
    '100% of Brass is held or on offer in other offerings: nothing is left.',
  )
  expect(words(whole)?.words).toMatch(/First close another offering of the horse/)
  expect(words(whole, { isActive: false })).toMatchObject({ isTooMuch: false })
  expect(words(whole, { isActive: false })?.words).toContain('takes 0% while it is inactive.')
  expect(words(undefined, { percentOfHorse: 'half' })?.words).toMatch(/is left\.$/)
})
