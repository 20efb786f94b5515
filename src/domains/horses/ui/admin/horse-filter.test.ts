import { expect, test } from 'vitest'
import { readHorsesAddress } from './horse-filter'

test.each([
  [{}, {}],
  [
    { q: ' Éclipse ', status: 'sold', show: '48' },
    { q: 'Éclipse', status: 'sold', show: 48 },
  ],
  // a search for a number comes as one
  [{ q: 7 }, { q: '7' }],
  [{ show: 30 }, { show: 48 }],
  [{ q: ['a'], status: 'lost', show: '-3' }, {}],
  [{ q: 'x'.repeat(80), show: 'Infinity' }, { q: 'x'.repeat(60) }],
])('the address %j is read as %j', (query, address) => {
  expect(readHorsesAddress(query)).toEqual(address)
})
