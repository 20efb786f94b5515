import { expect, test } from 'vitest'
import { type CardPlace, cardPlaces, leadFirst } from './horse-list-layout'

const horse = (name: string, totalWins: number, isFeatured = false, hasPhoto = true) => ({
  name,
  totalWins,
  isFeatured,
  featuredImageUrl: hasPhoto ? `/${name}` : null,
})

/** A horse each: `F` is featured, `f` is featured without a photograph, `-` is neither. */
const places = (horses: string) =>
  cardPlaces(Array.from(horses, (sign) => horse(sign, 0, sign.toUpperCase() === 'F', sign !== 'f')))
const drawn: Record<CardPlace, string> = {
  spread: 'L',
  'spread-flipped': 'R',
  half: 'h',
  third: 't',
}
const rows = (horses: string) =>
  places(horses)
    .map((place) => drawn[place])
    .join('')

test('gives a row to the first horse, and to featured ones that begin one', () => {
  expect(rows('-------')).toBe('Ltttttt')
  expect(rows('-FF-F---')).toBe('LtttRttt')
  expect(rows('FFFF')).toBe('Lttt')
})

test('gives no row to a horse without a photograph if others can fill it', () => {
  expect(rows('f--')).toBe('ttt')
  expect(rows('f---f--')).toBe('ttthhhh')
  expect(rows('f')).toBe('L')
})

test('shows two leftover horses as halves, and four unless the last deserves a row', () => {
  expect(rows('---')).toBe('Lhh')
  expect(rows('-----')).toBe('Lhhhh')
  expect(rows('----F')).toBe('LtttR')
})

test('fills every row, however many horses there are', () => {
  const widths = { spread: 6, 'spread-flipped': 6, half: 3, third: 2 }
  for (const kinds of ['-', 'F', 'f', 'F-', '-f-F', 'f--FF'])
    for (let total = 1; total <= 30; total += 1) {
      const all = places(kinds.repeat(total).slice(0, total))
      expect(all).toHaveLength(total)
      let row = 0
      for (const place of all) {
        row += widths[place]
        expect(row, `${place} of ${total}`).toBeLessThanOrEqual(6)
        if (row === 6) row = 0
      }
      expect(row, `${total} of ${kinds}`).toBe(0)
    }
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
