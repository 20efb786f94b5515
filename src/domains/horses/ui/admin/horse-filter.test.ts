import { expect, test } from 'vitest'
import { readHorsesAddress } from './horse-filter'

test.each([
  [{}, {}],
  [
    { q: ' Éclipse ', status: 'sold', show: '48' },
    { q: 'Éclipse', status: 'sold', show: 48 },
  ],
  // the router parses a search for a number as one
  [{ q: 7 }, { q: '7' }],
  [{ show: 30 }, { show: 48 }],
  [
    { horse: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b', tab: 'photos' },
    { horse: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b', tab: 'photos' },
  ],
  [
    { horse: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b', tab: 'gossip' },
    { horse: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b' },
  ],
  [{ status: 'archived' }, { status: 'archived' }],
  [{ status: 'draft' }, { status: 'draft' }],
  [{ view: 'cards' }, { view: 'cards' }],
  [{ view: 'rows' }, {}],
  // a tab needs a horse
  [{ horse: '../secret', tab: 'photos' }, {}],
  [{ q: ['a'], status: 'lost', show: '-3' }, {}],
  [{ q: 'x'.repeat(80), show: 'Infinity' }, { q: 'x'.repeat(60) }],
])('reads the address %j as %j', (query, address) => {
  expect(readHorsesAddress(query)).toEqual(address)
})
