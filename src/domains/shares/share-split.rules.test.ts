import { expect, test } from 'vitest'
import { splitShares } from './share-split.rules'

const offering = { totalShares: 40, heldShares: 18, availableShares: 12 }

test('what is neither sold nor for sale is kept back', () => {
  expect(splitShares({ ...offering, isActive: true })).toEqual({ taken: 18, open: 12, kept: 10 })
})

test('nothing of a closed offering is for sale', () => {
  expect(splitShares({ ...offering, isActive: false })).toEqual({ taken: 18, open: 0, kept: 22 })
})
