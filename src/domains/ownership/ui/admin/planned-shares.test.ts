import { expect, test } from 'vitest'
import { plannedShares, proposedAvailable } from './planned-shares'

test('limits the shares on offer by those sold', () => {
  expect(plannedShares({ totalShares: '40', availableShares: 20, heldShares: 12 })).toEqual({
    words: '12 of 40 are sold: at most 28 can be on offer.',
    figures: { totalShares: 40, availableShares: 20, heldShares: 12 },
  })
  expect(plannedShares({ totalShares: 40, availableShares: '29', heldShares: 12 })).toEqual({
    words: '12 of 40 are sold: at most 28 can be on offer.',
    figures: undefined,
  })
  expect(plannedShares({ totalShares: 1, availableShares: 0, heldShares: 1 })?.words).toBe(
    '1 of 1 is sold: at most 0 can be on offer.',
  )
  expect(plannedShares({ totalShares: '10', availableShares: '', heldShares: 12 })).toEqual({
    words: '12 are sold: there can’t be fewer than 12 in all.',
    figures: undefined,
  })
})

test('reads blank as 100, or as many as there are', () => {
  const unsold = { availableShares: ' ', heldShares: 0 }
  expect(plannedShares({ ...unsold, totalShares: '' })).toEqual({
    words: 'None is sold yet: at most 100 can be on offer.',
    figures: { totalShares: 100, availableShares: 100, heldShares: 0 },
  })
  expect(plannedShares({ ...unsold, totalShares: '30' })?.figures?.availableShares).toBe(30)
})

test('says nothing about input that is not a number', () => {
  expect(plannedShares({ totalShares: 'many', availableShares: 1, heldShares: 0 })).toBeUndefined()
  expect(plannedShares({ totalShares: '0', availableShares: 0, heldShares: 0 })).toBeUndefined()
  expect(
    plannedShares({ totalShares: '10', availableShares: '1.5', heldShares: 0 })?.figures,
  ).toBeUndefined()
})

test.each([
  [{ totalShares: 100, availableShares: 100 }, '4', 4],
  [{ totalShares: '4', availableShares: '4' }, '40', 40],
  [{ totalShares: '40', availableShares: '40' }, '', 100],
  [{ totalShares: 100, availableShares: 100 }, '300', 100],
  [{ totalShares: '40', availableShares: '30' }, '400', undefined],
  [{ totalShares: '40', availableShares: '40' }, 'many', undefined],
])('given %j and a new total of %j, proposes %j', (typed, next, proposed) => {
  expect(proposedAvailable(typed, next)).toBe(proposed)
})
