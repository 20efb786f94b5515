import { afterEach, describe, expect, test } from 'vitest'
import { stableDay, stableInstant, stableTime, placeOfClock, setTimeZone, timeZone } from './dates'
import { endOfStableDay, formatLongDateAndTime } from './moments'

afterEach(() => setTimeZone('Indian/Mauritius'))

const shown = (instant: string) => {
  const at = new Date(instant)
  return `${stableDay(at)} ${stableTime(at)}`
}
const instant = (day: string, time: string) => stableInstant(day, time).toISOString()
const end = (day: string) => endOfStableDay(day).toISOString()
const hoursOf = (day: string, before: string) =>
  (endOfStableDay(day).getTime() - endOfStableDay(before).getTime()) / 3_600_000

test.each([
  ['Indian/Mauritius', '2026-07-01 16:00', '2026-01-01 16:00'],
  ['Europe/London', '2026-07-01 13:00', '2026-01-01 12:00'],
  ['Asia/Kolkata', '2026-07-01 17:30', '2026-01-01 17:30'],
  ['America/New_York', '2026-07-01 08:00', '2026-01-01 07:00'],
  ['Pacific/Apia', '2026-07-02 01:00', '2026-01-02 01:00'],
  ['UTC', '2026-07-01 12:00', '2026-01-01 12:00'],
])('shows summer and winter noon of UTC in %s, and finds its way back', (zone, summer, winter) => {
  setTimeZone(zone)
  expect(timeZone()).toBe(zone)
  for (const [at, words] of [
    ['2026-07-01T12:00:00.000Z', summer],
    ['2026-01-01T12:00:00.000Z', winter],
  ] as const) {
    expect(shown(at)).toBe(words)
    const [day = '', time = ''] = words.split(' ')
    expect(instant(day, time)).toBe(at)
  }
})

test.each(['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
  'ends each day of a year a millisecond before the next begins in %s',
  (zone) => {
    setTimeZone(zone)
    for (let day = 0; day < 366; day += 1) {
      const name = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
      const next = new Date(Date.UTC(2026, 0, 2 + day)).toISOString().slice(0, 10)
      const last = endOfStableDay(name)
      expect(stableDay(last)).toBe(name)
      expect(shown(new Date(last.getTime() + 1).toISOString())).toBe(`${next} 00:00`)
    }
  },
)

describe('where clocks are changed', () => {
  test('a day has 23 or 25 hours', () => {
    setTimeZone('Europe/London')
    expect(hoursOf('2026-03-29', '2026-03-28')).toBe(23)
    expect(hoursOf('2026-10-25', '2026-10-24')).toBe(25)
    expect(hoursOf('2026-10-26', '2026-10-25')).toBe(24)
    expect(end('2026-03-29')).toBe('2026-03-29T22:59:59.999Z')
    expect(end('2026-10-25')).toBe('2026-10-25T23:59:59.999Z')
  })

  test('a time that is left out is as much later, and one that comes twice is the first', () => {
    setTimeZone('Europe/London')
    expect(instant('2026-03-29', '00:59')).toBe('2026-03-29T00:59:00.000Z')
    expect(shown(instant('2026-03-29', '01:30'))).toBe('2026-03-29 02:30')
    expect(instant('2026-03-29', '02:00')).toBe('2026-03-29T01:00:00.000Z')
    expect(instant('2026-10-25', '00:59')).toBe('2026-10-24T23:59:00.000Z')
    expect(instant('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(shown('2026-10-25T01:30:00.000Z')).toBe('2026-10-25 01:30')
    expect(instant('2026-10-25', '02:00')).toBe('2026-10-25T02:00:00.000Z')
    setTimeZone('America/New_York')
    expect(shown(instant('2026-03-08', '02:30'))).toBe('2026-03-08 03:30')
    expect(instant('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
    expect(instant('2026-11-01', '02:00')).toBe('2026-11-01T07:00:00.000Z')
  })

  test('midnight itself may be left out, come twice, or a whole day may', () => {
    setTimeZone('America/Havana')
    // 00:00 becomes 01:00, and in autumn 01:00 becomes 00:00
    expect(end('2026-03-07')).toBe('2026-03-08T04:59:59.999Z')
    expect(shown(instant('2026-03-08', '00:00'))).toBe('2026-03-08 01:00')
    expect(hoursOf('2026-11-01', '2026-10-31')).toBe(25)
    setTimeZone('America/Sao_Paulo')
    // in 2018, midnight became 23:00 of the day before
    expect(hoursOf('2018-02-17', '2018-02-16')).toBe(25)
    expect(end('2018-02-17')).toBe('2018-02-18T02:59:59.999Z')
    setTimeZone('Pacific/Apia')
    expect(hoursOf('2011-12-30', '2011-12-29')).toBe(0)
    expect(shown('2011-12-30T09:59:59.000Z')).toBe('2011-12-29 23:59')
    expect(shown('2011-12-30T10:00:00.000Z')).toBe('2011-12-31 00:00')
  })
})

test('names the clock by its place, and refuses one that is unknown', () => {
  expect(placeOfClock()).toBe('Mauritius')
  setTimeZone('America/New_York')
  expect(placeOfClock()).toBe('New York')
  expect(placeOfClock('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(formatLongDateAndTime('2026-09-06T10:05:00.000Z')).toBe('6 September 2026, 06:05')
  expect(() => setTimeZone('Mars/Olympus')).toThrow(RangeError)
  expect(timeZone()).toBe('America/New_York')
})

test('an instant that is none stays none', () => {
  for (const zone of ['Indian/Mauritius', 'Europe/London']) {
    setTimeZone(zone)
    expect(Number.isNaN(stableInstant('', '').getTime())).toBe(true)
    expect(() => stableDay(new Date(NaN))).toThrow(RangeError)
  }
})
