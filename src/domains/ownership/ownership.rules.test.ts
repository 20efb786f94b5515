import { expect, test } from 'vitest'
import { availabilityPercent, horsesWithShares, sharesOnOffer } from './ownership.rules'

test('rounds availability, to one decimal on request', () => {
  expect(availabilityPercent({ availableShares: 1, totalShares: 3 })).toBe(33)
  expect(availabilityPercent({ availableShares: 2, totalShares: 3 }, 1)).toBe(66.7)
  expect(availabilityPercent({ availableShares: 0, totalShares: 40 })).toBe(0)
})

test('says a horse has shares if an active offering has some left', () => {
  const offering = (horseId: string, isActive: boolean, availableShares: number) => ({
    horseId,
    isActive,
    availableShares,
  })
  expect(
    horsesWithShares([
      offering('sold-out', true, 0),
      offering('closed', false, 10),
      offering('open', true, 1),
      offering('open', true, 0),
    ]),
  ).toEqual(new Set(['open']))
})

test('offers no shares once an offering is closed, and all of them before it opens', () => {
  const offering = { isActive: true, isDraft: false, availableShares: 12 }
  expect(sharesOnOffer(offering)).toBe(12)
  expect(sharesOnOffer({ ...offering, isActive: false })).toBe(0)
  expect(sharesOnOffer({ ...offering, isActive: false, isDraft: true })).toBe(12)
})
