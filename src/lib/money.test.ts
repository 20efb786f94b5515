import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMoney, centsToDecimal, decimalToCents, formatMoney, timesMoney } from './money'

test('converts cents to decimals and back exactly, at any size', () => {
  const cents = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })
  fc.assert(
    fc.property(cents, (amount) => {
      expect(decimalToCents(centsToDecimal(amount))).toBe(amount)
    }),
  )
  expect(decimalToCents(centsToDecimal(-1))).toBe(-1)
  expect(centsToDecimal(5)).toBe('0.05')
  expect(decimalToCents('25000')).toBe(2_500_000)
  expect(decimalToCents('25000.5')).toBe(2_500_050)
})

test.each(['', 'Rs 5', '1.234', '1e3', '0x10', 'NaN', '1,000', '99999999999999'])(
  'refuses %j',
  (amount) => {
    expect(() => decimalToCents(amount)).toThrow(RangeError)
  },
)

test('writes rupees the Mauritian way, and other currencies with their symbols', () => {
  expect(formatMoney('1234', 'MUR')).toBe('Rs 1,234.00')
  expect(formatMoney('1000000000.05', 'MUR')).toBe('Rs 1,000,000,000.05')
  expect(formatMoney('20000.00', 'USD')).toBe('$20,000.00')
  expect(formatMoney('-999.9', 'EUR')).toBe('-€999.90')
  expect(formatMoney('0', 'MUR')).toBe('Rs 0.00')
})

test('adds amounts up exactly, at any size', () => {
  const cents = fc.array(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }))
  fc.assert(
    fc.property(cents, (amounts) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0n)
      expect(addMoney(amounts.map(centsToDecimal))).toBe(centsToDecimal(total))
    }),
  )
  expect(addMoney([])).toBe('0.00')
  expect(addMoney(['33333.33', '33333.33', '33333.33', '0.01'])).toBe('100000.00')
  expect(() => addMoney(['1.005'])).toThrow(RangeError)
  expect(formatMoney('9007199254740993000000000.01', 'MUR')).toBe(
    'Rs 9,007,199,254,740,993,000,000,000.01',
  )
})

test('multiplies an amount exactly, at any size', () => {
  expect(timesMoney('22500.00', 5)).toBe('112500.00')
  expect(timesMoney('0.07', 3)).toBe('0.21')
  expect(timesMoney('9999999999999.99', 50_000)).toBe('499999999999999500.00')
})
