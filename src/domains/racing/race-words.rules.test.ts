import { expect, test } from 'vitest'
import { marginWords, shortResult } from './history-words.rules'
import { raceDayWords, resultWords, spokenResult, waitWords } from './race-words.rules'

const second = { finish: 'finished', position: 2, deadHeat: false } as const

test.each([
  [second, '2nd', '2nd', '2'],
  [{ ...second, deadHeat: true }, '=2nd', '2nd, dead heat', '=2'],
  [{ ...second, finish: 'pulled-up', position: null }, 'Pulled up', 'Pulled up', 'PU'],
  [{ ...second, finish: 'dnf', position: null }, 'Did not finish', 'Did not finish', 'DNF'],
  [{ ...second, finish: 'disqualified' }, 'Disqualified', 'Disqualified', 'DQ'],
] as const)('tells the result %j', (result, words, spoken, short) => {
  expect(resultWords(result)).toBe(words)
  expect(spokenResult(result)).toBe(spoken)
  expect(shortResult(result)).toBe(short)
})

test('tells a margin as people say it', () => {
  expect(marginWords('Short head', 1)).toBe('won by a short head')
  expect(marginWords('neck', 2)).toBe('beaten by a neck')
  expect(marginWords('3½ L', 4)).toBe('beaten by 3½\u00a0L')
})

test('tells a wait in hours and minutes', () => {
  expect(waitWords(134 * 60_000)).toBe('2 h 14 min')
  expect(waitWords(60 * 60_000)).toBe('1 h 0 min')
  expect(waitWords(59 * 60_000 + 1)).toBe('1 h 0 min')
  expect(waitWords(1)).toBe('1 min')
})

test('counts down to the next race of ours that is still to be run', () => {
  const race = (offTime: string | null, ...states: ('declared' | 'ran' | 'scratched')[]) => ({
    offTime,
    runs: states.map((state) => ({ state })),
  })
  // half past midnight in Mauritius is 20:30 UTC the day before
  const at = (time: string) => Date.parse(`2026-11-27T${time}:00.000Z`)
  const day = (...races: ReturnType<typeof race>[]) => ({ date: '2026-11-28', races })
  expect(raceDayWords(day(race('00:30', 'declared')), at('20:00'))).toBe('off in 30 min')
  expect(raceDayWords(day(race('00:30', 'declared')), at('20:30'))).toBe('result awaited')
  const later = race('02:30', 'declared')
  expect(raceDayWords(day(race('00:30', 'ran', 'scratched'), later), at('20:30'))).toBe(
    'off in 2 h 0 min',
  )
  expect(raceDayWords(day(race('00:30', 'ran')), at('20:30'))).toBeUndefined()
  expect(raceDayWords(day(race(null, 'declared')), at('20:30'))).toBeUndefined()
})
