import { expect, test } from 'vitest'
import { formatDay, formatLongDate, monthOf, stableDay, wholeYearsBetween } from './dates'
import { endOfStableDay } from './moments'

test('starts a new day at midnight in Mauritius', () => {
  expect(stableDay(new Date('2026-11-20T19:59:59Z'))).toBe('2026-11-20')
  expect(stableDay(new Date('2026-11-20T20:00:00Z'))).toBe('2026-11-21')
})

test('ends a day a millisecond before the next begins', () => {
  expect(endOfStableDay('2026-11-20').toISOString()).toBe('2026-11-20T19:59:59.999Z')
  expect(stableDay(endOfStableDay('2026-12-31'))).toBe('2026-12-31')
})

test('writes dates in full, and instants as their day in Mauritius', () => {
  expect(formatLongDate('2026-09-06')).toBe('6 September 2026')
  expect(formatLongDate('2026-12-31T21:00:00.000Z')).toBe('1 January 2027')
  expect(formatLongDate('unknown')).toBe('unknown')
})

test('counts a birthday from its day in whole years', () => {
  expect(wholeYearsBetween('2020-11-20', '2026-11-19')).toBe(5)
  expect(wholeYearsBetween('2020-11-20', '2026-11-20')).toBe(6)
  expect(wholeYearsBetween('2020-02-29', '2023-02-28')).toBe(2)
  expect(wholeYearsBetween('2020-02-29', '2023-03-01')).toBe(3)
  expect(wholeYearsBetween('2027-01-01', '2026-11-20')).toBe(-1)
})

test('writes a race day with its weekday, and its month', () => {
  expect(formatDay('2026-11-28')).toBe('Saturday 28 November')
  expect(monthOf('2026-11-08')).toBe('November 2026')
})
