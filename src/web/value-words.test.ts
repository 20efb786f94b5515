import { expect, test } from 'vitest'
import { moneyWords, valueWords } from './value-words'

test.each([
  [null, ''],
  [true, 'yes'],
  [false, 'no'],
  [3, '3'],
  [' Brass Lantern ', 'Brass Lantern'],
  ['2021-08-14', '14 August 2021'],
  [['Fast', 'Kind'], 'Fast, Kind'],
  [{ odd: 1 }, 'something else'],
])('shows %j as %j', (value, words) => {
  expect(valueWords(value)).toBe(words)
})

test('shows amounts as on the site, and unfinished ones as typed', () => {
  expect(moneyWords('250000.00')).toBe('250,000.00')
  expect(moneyWords('250000.00', 'MUR')).toBe('Rs 250,000.00')
  expect(moneyWords('1850', 'EUR')).toBe('€1,850.00')
  for (const typed of ['', 'abc', '1.', '1,000']) expect(moneyWords(typed)).toBe(typed)
})
