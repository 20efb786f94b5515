import { expect, test } from 'vitest'
import { availabilityPercent, horsesWithShares } from './ownership.rules'

test('availability is rounded, to one decimal where asked', () => {
  expect(availabilityPercent({ availableShares: 1, totalShares: 3 })).toBe(33)
  expect(availabilityPercent({ availableShares: 2, totalShares: 3 }, 1)).toBe(66.7)
  expect(availabilityPercent({ availableShares: 0, totalShares: 40 })).toBe(0)
})

test('a horse has shares when some active offering has some left', () => {
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
