import { expect, test } from 'vitest'
import { cardPlace } from './horse-list-layout'

const widths = { spread: 6, 'spread-flipped': 6, half: 3, third: 2 }
const places = (total: number) =>
  Array.from({ length: total }, (_, index) => cardPlace(index, total))

test('alternates spreads and rows of three', () => {
  expect(places(8)).toEqual([
    'spread',
    'third',
    'third',
    'third',
    'spread-flipped',
    'third',
    'third',
    'third',
  ])
})

test('shows two leftover horses as two spreads, three as a spread and two halves', () => {
  expect(places(2)).toEqual(['spread', 'spread-flipped'])
  expect(places(7).slice(4)).toEqual(['spread-flipped', 'half', 'half'])
})

test('fills every row, however many horses there are', () => {
  for (let total = 1; total <= 30; total += 1) {
    let row = 0
    for (const place of places(total)) {
      row += widths[place]
      expect(row, `${place} of ${total}`).toBeLessThanOrEqual(6)
      if (row === 6) row = 0
    }
    expect(row, String(total)).toBe(0)
  }
})
