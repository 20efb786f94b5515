import { expect, test } from 'vitest'
import { fieldOf } from './film-field'

const races = ['2026-05-02 Pailles Handicap', '2026-04-18 Vallée Pitot Handicap', '']

test('two races with as many runners end differently, and one always the same', () => {
  const [first = '', second = ''] = races
  expect(fieldOf(8, first)[1]).not.toEqual(fieldOf(8, second)[1])
  expect(fieldOf(8, first)).toEqual(fieldOf(8, first))
})

test('the winner is at the post, nobody stands before a horse that beat it, and all are on the course', () => {
  for (const race of races)
    for (let count = 1; count <= 30; count += 1) {
      const field = fieldOf(count, race)
      expect(field).toHaveLength(count)
      expect(field[0]?.x).toBe(141)
      field.forEach(({ x, y }, at) => {
        expect(x).toBeLessThan(field[at - 1]?.x ?? 160)
        expect(x).toBeGreaterThan(90)
        expect(y).toBeGreaterThanOrEqual(20)
        expect(y).toBeLessThanOrEqual(74)
      })
    }
})
