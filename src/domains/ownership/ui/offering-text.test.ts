import { expect, test } from 'vitest'
import { anOfferingShown } from '../../../../tests/support/factories'
import type { Offering } from '../ownership.contract'
import { choiceWords } from './offering-text'

const words = (shares: number, changes: Partial<Offering> = {}) =>
  Object.values(choiceWords(anOfferingShown(changes), shares)).join(' · ')

test('says what a number of shares costs, and which part of the horse it is', () => {
  expect(words(5)).toBe('5 shares · Rs 112,500.00 · 5%')
  expect(words(1)).toBe('1 share · Rs 22,500.00 · 1%')
})

test('counts the part by the terms: an offering may be half of the horse', () => {
  const half = { totalShares: 20, percentOfHorse: '50.00', currency: 'EUR' } as const
  expect(words(3, { ...half, pricePerShare: '1850.10' })).toBe('3 shares · €5,550.30 · 7.5%')
  expect(words(1, { totalShares: 3, currency: 'USD' })).toBe('1 share · $22,500.00 · about 33.33%')
  expect(words(1, { totalShares: 10_000 })).toBe('1 share · Rs 22,500.00 · 0.01%')
})

test('is exact where a float would not be', () => {
  expect(words(3, { pricePerShare: '0.10' })).toContain('Rs 0.30')
  expect(words(9999, { totalShares: 10_000, pricePerShare: '9999999999999.99' })).toContain(
    'Rs 99,989,999,999,999,900.01',
  )
})
