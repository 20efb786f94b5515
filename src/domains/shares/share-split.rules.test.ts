import { expect, test } from 'vitest'
import { openWords, splitShares } from './share-split.rules'

const offering = { totalShares: 40, heldShares: 18, availableShares: 12 }

test('what is neither sold nor for sale is kept back', () => {
  expect(splitShares({ ...offering, isActive: true })).toMatchObject({
    taken: 18,
    open: 12,
    kept: 10,
  })
})

test('what is left of a closed offering is unsold, not available', () => {
  const closed = splitShares({ ...offering, isActive: false })
  expect(closed).toMatchObject({ taken: 18, open: 12, kept: 10 })
  expect(openWords(closed)).toBe('Unsold')
  expect(openWords({ isActive: true })).toBe('Available')
})
