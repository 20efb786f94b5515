import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partOfHorse } from './investments.rules'

const part = (shares: number, totalShares: number, percentOfHorse = '100.00') => ({
  shares,
  totalShares,
  percentOfHorse,
})

test('rounds a part of a horse once, half up, to four places', () => {
  expect(partOfHorse([])).toBe('0.00')
  expect(partOfHorse([part(5, 100)])).toBe('5.00')
  expect(partOfHorse([part(1, 3)])).toBe('33.3333')
  expect(partOfHorse([part(2, 3)])).toBe('66.6667')
  expect(partOfHorse([part(1, 40, '50.00')])).toBe('1.25')
  expect(partOfHorse([part(1, 8)])).toBe('12.50')
  expect(partOfHorse([part(1, 1000, '5.00')])).toBe('0.005')
  expect(partOfHorse([part(1, 2_000_000)])).toBe('0.0001')
})

test('adds all parts up to the whole, however it was divided', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), {
    minLength: 1,
    maxLength: 9,
  })
  fc.assert(
    fc.property(shares, (lots) => {
      const total = lots.reduce((sum, lot) => sum + lot, 0)
      expect(partOfHorse(lots.map((lot) => part(lot, total)))).toBe('100.00')
    }),
  )
  expect(partOfHorse([part(1, 3, '50.00'), part(2, 3, '50.00'), part(7, 7, '50.00')])).toBe(
    '100.00',
  )
})
