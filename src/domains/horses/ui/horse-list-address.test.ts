import { expect, test } from 'vitest'
import { listAddress, readListAddress } from './horse-list-address'

test('leaves defaults out of an address', () => {
  expect(listAddress({ q: '', status: 'all', availability: 'all' })).toEqual({})
  expect(listAddress({ q: 'brass', status: 'retired', availability: 'available' }, 48)).toEqual({
    q: 'brass',
    status: 'retired',
    availability: 'available',
    show: 48,
  })
})

test('reads the address of a form sent without JavaScript like a link', () => {
  expect(readListAddress({ q: '', status: 'all', availability: 'all' })).toEqual({})
  expect(readListAddress({ q: ' brass ', status: 'active', availability: 'all' })).toEqual({
    q: 'brass',
    status: 'active',
  })
})

test('shows horses in whole steps', () => {
  const shown = (show: unknown) => readListAddress({ show }).show
  expect([48, '48', 25, 24, 1, 0, -5, 'many', undefined, Infinity].map(shown)).toEqual([
    48,
    48,
    48,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(shown(1e9), 'as many as the API sends at once').toBe(984)
})
