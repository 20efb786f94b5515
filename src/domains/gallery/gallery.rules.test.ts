import { expect, test } from 'vitest'
import { MOST_ORDER, roomFor } from './gallery-order.rules'

const photos = (...orders: number[]) =>
  orders.map((displayOrder, index) => ({ id: String(index), displayOrder }))

test.each([
  // orders, place, count, first free number, how far the others give way
  [[], 0, 3, 0, 0],
  [[0, 1, 2], 0, 2, 0, 2],
  [[0, 1, 2], 3, 2, 3, 0],
  [[0, 1, 2], 1, 1, 1, 1],
  [[0, 10], 1, 3, 1, 0],
  [[0, 3], 1, 4, 1, 2],
  // photos with the same number are in the order of their ids
  [[5, 5, 5], 1, 2, 6, 3],
  [[5, 5], 0, 2, 0, 0],
  [[0, MOST_ORDER - 2], 2, 2, MOST_ORDER - 1, 0],
])('makes room among %j at %i for %i: from %i, others by %i', (orders, place, count, start, by) => {
  expect(roomFor(photos(...orders), place, count)).toEqual({ start, by })
})

test('has no room above the largest number', () => {
  expect(roomFor(photos(0, MOST_ORDER - 1), 2, 2)).toBeUndefined()
  expect(roomFor(photos(0, 1, MOST_ORDER), 1, 1)).toBeUndefined()
})
