import { expect, test } from 'vitest'
import { tidyAmount } from './money-field'

test.each([
  ['25000.50', '25000.50'],
  [' 25000 ', '25000'],
  ['Rs 25,000.50', '25000.50'],
  ['Rs. 1,250,000', '1250000'],
  ['MUR 300', '300'],
  ['€1 250', '1250'],
  ['', ''],
  // the comma could mean either here, so the contract refuses it
  ['25000,50', '25000,50'],
  ['1,25', '1,25'],
  ['about 300', 'about 300'],
])('tidies %j to %j', (typed, tidy) => {
  expect(tidyAmount(typed)).toBe(tidy)
})
