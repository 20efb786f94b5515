import { expect, test } from 'vitest'
import { inOrder, moved } from './sortable-order'

test.each([
  ['a', 'c', ['b', 'c', 'a', 'd']],
  ['d', 'b', ['a', 'd', 'b', 'c']],
  ['b', 'b', ['a', 'b', 'c', 'd']],
])('moves %s to the place of %s', (id, to, expected) => {
  expect(moved(['a', 'b', 'c', 'd'], id, to)).toEqual(expected)
})

test('drops deleted items from an order and puts unknown ones last', () => {
  const items = [{ id: 'new' }, { id: 'a' }, { id: 'b' }]
  expect(inOrder(items, ['b', 'gone', 'a']).map(({ id }) => id)).toEqual(['b', 'a', 'new'])
})
