import { expect, test } from 'vitest'
import { widestOfTwoLines } from './poster-name'

test.each([
  ['Tamarind Ledger', 8],
  ['Old Vanilla Clerk', 11],
  ['Pegasus', 7],
  ['A of the Long Road Home', 13],
])('finds the wider line of %s in two', (name, letters) => {
  expect(widestOfTwoLines(name)).toBe(letters)
})
