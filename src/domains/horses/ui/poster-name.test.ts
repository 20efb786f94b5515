import { expect, test } from 'vitest'
import { lettersIn, partsOf, widestOfTwoLines } from './poster-name'

test.each([
  ['Tamarind Ledger', 'Tamarind'],
  ['Old Vanilla Clerk', 'Old Vanilla'],
  ['Pegasus', 'Pegasus'],
  ['A of the Long Road Home', 'A of the Long'],
  ['Éclipse au Marché', 'au Marché'],
  ['Out of the Blue', 'of the Blue'],
])('finds the wider line of %s in two', (name, line) => {
  expect(widestOfTwoLines(name)).toBe(lettersIn(line))
})

test('keeps short words with the next, and leaves other names whole', () => {
  expect(partsOf('Éclipse au Marché')).toEqual(['Éclipse ', 'au Marché', ''])
  expect(partsOf('Out of the Blue Bay')).toEqual(['Out ', 'of the Blue', ' Bay'])
  expect(partsOf('Salt Pan Sermon')).toEqual(['Salt Pan Sermon'])
  expect(partsOf('Where to')).toEqual(['Where to'])
})

// in Besley, in em
test.each([
  ['Cardamom', 5.85],
  ['Tamarind', 5.27],
  ['Grammarian', 6.92],
  ['Quicksilver', 6.13],
  ['Monsoon', 4.83],
])('gives %s the room that it takes, and little more', (word, width) => {
  const room = lettersIn(word) * 0.66
  expect(room).toBeGreaterThan(width)
  expect(room).toBeLessThan(width * 1.15)
})
