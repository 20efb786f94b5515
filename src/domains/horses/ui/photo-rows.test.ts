import { expect, test } from 'vitest'
import { photoRows } from './photo-rows'

/** The ratios of each row's pictures. */
function rowsOf(ratios: readonly number[], wanted: number): number[][] {
  const places = photoRows(ratios, wanted, 0)
  const rows: number[][] = []
  let used = 0
  while (used < ratios.length) {
    const count = places[used]?.inRow ?? ratios.length
    rows.push(ratios.slice(used, used + count))
    used += count
  }
  return rows
}

test('divides photographs into even rows, in their order', () => {
  expect(rowsOf([1.5, 1.5, 1.5, 1.5, 0.8], 4)).toEqual([
    [1.5, 1.5],
    [1.5, 1.5, 0.8],
  ])
  expect(rowsOf([1.5, 1.5, 1.5, 1.5], 4)).toEqual([
    [1.5, 1.5],
    [1.5, 1.5],
  ])
  expect(rowsOf([], 4)).toEqual([])
})

test('fills each row', () => {
  const places = photoRows([0.75, 1.5, 1.5, 1.5, 0.8, 2, 1.33], 4, 2.2)
  const parts = places.reduce((sum, { part }) => sum + part, 0)
  const rows = places.reduce((sum, { inRow }) => sum + 1 / inRow, 0)
  expect(parts).toBeCloseTo(rows)
})

test('cuts the pictures of a row that would be too high, all alike', () => {
  expect(photoRows([1.5], 4, 2.2)).toEqual([{ part: 1, inRow: 1, ratio: 2.2 }])
  const [upright, other] = photoRows([0.5, 0.5], 4, 2)
  expect(upright).toEqual({ part: 0.5, inRow: 2, ratio: 1 })
  expect(other).toEqual(upright)
})
