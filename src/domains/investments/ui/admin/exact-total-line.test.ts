import { expect, test } from 'vitest'
import { exactTotal } from './exact-total-line'

test.each([
  ['3', '33333.33', '99999.99'],
  [5, '22500', '112500.00'],
  ['7', '0.1', '0.70'],
  ['999999999', '9999999999999.99', '9999999989999990000000.01'],
  ['', '10', undefined],
  ['1.5', '10', undefined],
  ['-1', '10', undefined],
  ['1', '10.005', undefined],
  ['1', 'ten', undefined],
  ['1', undefined, undefined],
])('%s shares at %s cost %s', (shares, price, total) => {
  expect(exactTotal(shares, price)).toBe(total)
})
