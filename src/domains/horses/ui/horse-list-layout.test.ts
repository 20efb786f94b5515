import { expect, test } from 'vitest'
import { cardPlace, leadFirst } from './horse-list-layout'

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

const horse = (name: string, totalWins: number, isFeatured = false, hasPhoto = true) => ({
  name,
  totalWins,
  isFeatured,
  featuredImageUrl: hasPhoto ? `/${name}` : null,
})
const names = (horses: readonly { name: string }[]) => horses.map(({ name }) => name).join('')

test('leads with the featured horse that has won most, and keeps the order of the others', () => {
  const horses = [horse('a', 9), horse('b', 1, true), horse('c', 3, true), horse('d', 0)]
  expect(names(leadFirst(horses, 24))).toBe('cabd')
  expect(names(leadFirst([horse('a', 0), horse('b', 2), horse('c', 2)], 24))).toBe('bac')
  expect(names(leadFirst([horse('a', 5, true, false), horse('b', 0)], 24))).toBe('ba')
  expect(names(leadFirst([horse('a', 5, true, false)], 24))).toBe('a')
  expect(leadFirst([], 24)).toEqual([])
})

test('keeps its lead when more horses are shown', () => {
  const horses = [horse('a', 1), horse('b', 2), horse('c', 9, true)]
  expect(names(leadFirst(horses.slice(0, 2), 2))).toBe('ba')
  expect(names(leadFirst(horses, 2))).toBe('bac')
})
