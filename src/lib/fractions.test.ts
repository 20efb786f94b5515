import { expect, test } from 'vitest'
import {
  isMore,
  percentDecimal,
  percentWords,
  percentWordsApart,
  portion,
  restOf,
  sumOf,
  whole,
} from './fractions'

const third = portion(1, 3, '100.00')

test('adds three thirds up to exactly the whole', () => {
  const thirds = sumOf([third, third, third])
  expect(isMore(thirds, whole)).toBe(false)
  expect(isMore(whole, thirds)).toBe(false)
  expect(isMore(sumOf([thirds, portion(1, 50_000, '0.01')]), whole)).toBe(true)
})

test('never leaves less than nothing', () => {
  expect(percentWords(restOf(portion(7, 8, '100')))).toBe('12.5%')
  expect(percentWords(restOf(sumOf([whole, third])))).toBe('0%')
})

test('rounds a percentage as asked', () => {
  expect(percentDecimal(portion(10, 40, '50.00'), 'down')).toBe('12.50')
  expect(percentDecimal(third, 'down')).toBe('33.3333')
  expect(percentDecimal(third, 'up')).toBe('33.3334')
  expect(percentDecimal(portion(2, 3, '100'), 'nearest')).toBe('66.6667')
  expect(percentDecimal(sumOf([]), 'nearest')).toBe('0.00')
})

test('marks inexact percentages in words, and tells two apart', () => {
  expect(percentWords(third)).toBe('about 33.3333%')
  expect(percentWords(sumOf([whole, portion(3, 100, '100')]))).toBe('103%')
  const [more, left] = percentWordsApart(sumOf([third, portion(1, 50_000, '0.01')]), third)
  expect([more, left]).toEqual(['about 33.333334%', 'about 33.333333%'])
})
