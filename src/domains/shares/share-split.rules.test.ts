import { expect, test } from 'vitest'
import { leftOf, splitShares } from './share-split.rules'

const offering = { totalShares: 40, heldShares: 18, availableShares: 12 }

test('what is neither sold nor for sale is kept back', () => {
  expect(splitShares({ ...offering, isActive: true })).toMatchObject({
    taken: 18,
    open: 12,
    unsold: 0,
    kept: 10,
  })
})

test('what is left of a closed offering is unsold, not available', () => {
  const closed = splitShares({ ...offering, isActive: false })
  expect(closed).toMatchObject({ taken: 18, open: 0, unsold: 12, kept: 10 })
  expect(leftOf(closed)).toEqual({ part: 'unsold', label: 'Unsold', shares: 12 })
  expect(leftOf(splitShares({ ...offering, isActive: true }))).toEqual({
    part: 'open',
    label: 'Available',
    shares: 12,
  })
})
