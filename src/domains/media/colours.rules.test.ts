import { expect, test } from 'vitest'
import type { Silks } from '../../lib/silks'
import { coloursOf } from './colours.rules'

const silksIn = (body: Silks['body']): Silks => ({
  ...{ body, bodyPattern: 'plain', bodyMark: 'red' },
  ...{ sleeves: body, sleevePattern: 'plain', sleeveMark: 'red' },
  ...{ cap: body, capPattern: 'plain', capMark: 'red' },
})
const stable = { silks: silksIn('dark-green'), silksUrl: '/stable' }

test('whoever has no colours of its own goes by the stable’s', () => {
  expect(coloursOf(undefined, stable)).toBe(stable)
  expect(coloursOf({ silks: null, silksUrl: null }, stable)).toBe(stable)
})

test.each([
  ['silks', { silks: silksIn('cerise'), silksUrl: null }],
  ['a picture', { silks: null, silksUrl: '/own' }],
  ['both', { silks: silksIn('cerise'), silksUrl: '/own' }],
])('with %s of its own, nothing of the stable’s is mixed in', (_, own) => {
  expect(coloursOf(own, stable)).toBe(own)
})
