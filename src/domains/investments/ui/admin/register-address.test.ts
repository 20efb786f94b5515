import { expect, test } from 'vitest'
import { readRegisterAddress } from './register-address'

const nothing = {
  offering: undefined,
  on: undefined,
  known: undefined,
  lots: undefined,
  q: undefined,
  show: undefined,
}

test('reads an address, and drops what makes no sense', () => {
  expect(readRegisterAddress({})).toEqual(nothing)
  const whole = { offering: 'x', on: '2026-02-28', known: 'then', lots: 'voided', q: 'ah' }
  expect(readRegisterAddress({ ...whole, show: '300' })).toEqual({ ...whole, show: 300 })
  expect(
    readRegisterAddress({ offering: '', on: '2026-02-30', known: 'then', lots: 'all', show: '1' }),
  ).toEqual(nothing)
  expect(readRegisterAddress({ on: '28/02/2026', q: '  ', show: 'many' })).toEqual(nothing)
})
