import { expect, test } from 'vitest'
import { formLine, winRate } from './horses.rules'

test('gives the win rate as a rounded percentage, 0 without races', () => {
  expect([winRate(0, 0), winRate(1, 3), winRate(2, 3), winRate(5, 5)]).toEqual([0, 33, 67, 100])
})

test('makes a form line of the last six runs, the latest last, leaving out races not run', () => {
  const run = (raceDate: string, position: number | null, state = 'ran') => ({
    raceDate,
    position,
    state,
  })
  const newestFirst = [
    run('2026-09-01', null, 'entered'),
    run('2026-08-08', 1),
    run('2026-08-01', null),
    run('2026-07-25', 3),
    run('2026-07-18', 4),
    run('2026-07-11', 5),
    run('2026-07-04', 6),
    run('2026-06-27', 7),
  ]
  expect(formLine(newestFirst).map((each) => each.position)).toEqual([6, 5, 4, 3, null, 1])
})
