import { expect, test } from 'vitest'
import { dayWords, missingWords, nextFirst, nextSaturday, sheetOfToday } from './racing-words.rules'

test('names a day with its weekday', () => {
  expect(dayWords('2026-11-28')).toBe('Saturday 28 November 2026')
  expect(dayWords('2026-03-01')).toBe('Sunday 1 March 2026')
})

test('says what is missing at a meeting', () => {
  const meeting = {
    status: 'planned',
    abandonedReason: null,
    races: 6,
    resultsMissing: 0,
    undeclared: 0,
  } as const
  expect(missingWords(meeting)).toEqual([])
  expect(missingWords({ ...meeting, races: 0 })).toEqual(['No races yet'])
  expect(missingWords({ ...meeting, resultsMissing: 1, undeclared: 3 })).toEqual([
    '1 result to enter',
    '3 to declare',
  ])
  expect(
    missingWords({ ...meeting, status: 'abandoned', abandonedReason: 'Rain', resultsMissing: 4 }),
  ).toEqual(['Abandoned: Rain'])
})

test('puts the next meeting on top, and the last before it after the coming ones', () => {
  const days = (...dates: string[]) => dates.map((date) => ({ date }))
  const season = days('2026-11-28', '2026-11-21', '2026-12-05', '2026-11-14')
  expect(nextFirst(season, '2026-11-23').map(({ date }) => date)).toEqual([
    '2026-11-28',
    '2026-12-05',
    '2026-11-21',
    '2026-11-14',
  ])
  expect(sheetOfToday(season, '2026-11-21')?.date).toBe('2026-11-21')
  expect(sheetOfToday(season, '2026-11-22')?.date).toBe('2026-11-28')
  expect(sheetOfToday(season, '2027-01-01')?.date).toBe('2026-12-05')
  expect(sheetOfToday([], '2027-01-01')).toBeUndefined()
})

test('proposes the next Saturday that is free', () => {
  expect(nextSaturday([], '2026-11-23')).toBe('2026-11-28')
  expect(nextSaturday([], '2026-11-28')).toBe('2026-11-28')
  expect(nextSaturday([{ date: '2026-11-28' }], '2026-11-23')).toBe('2026-12-05')
})
