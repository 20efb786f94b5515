export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
const MAURITIUS = 'Indian/Mauritius'
/** Mauritius is four hours ahead all year. */
const mauritiusOffsetMs = 4 * hourMs

// The stable's clock, one for this process, page or thread: docs/decisions/035.
let zone = MAURITIUS
/** Undefined in Mauritius, which needs none. */
let offsets: Intl.DateTimeFormat | undefined

/** @throws RangeError if the time zone is unknown here */
export function setTimeZone(name: string): void {
  offsets =
    name === MAURITIUS
      ? undefined
      : new Intl.DateTimeFormat('en', {
          timeZone: name,
          timeZoneName: 'longOffset',
        })
  zone = name
}

export const timeZone = () => zone

/** `"America/New_York"` → `"New York"`, for "in New York" and "New York time". */
export const placeOfClock = (name = zone) => name.replace(/.*\//, '').replaceAll('_', ' ')

/** How far the stable's clock is ahead of UTC at an instant. */
function offsetAt(ms: number): number {
  if (!offsets || Number.isNaN(ms)) return mauritiusOffsetMs
  // GMT, GMT-05:00, GMT+05:30
  const [, sign, hours, minutes] = /GMT(.)(\d+):(\d+)/.exec(offsets.format(ms)) ?? ['', '+', 0, 0]
  return (sign === '+' ? 1 : -1) * (Number(hours) * hourMs + Number(minutes) * minuteMs)
}

const onClock = (instant: Date) =>
  new Date(instant.getTime() + offsetAt(instant.getTime())).toISOString()

/**
 * The instant at which the clock shows this, given as if in UTC. In an hour that comes twice, the first; in one that is left
 * out, as much later as the clock was moved.
 */
export function fromClock(shown: number): Date {
  const asBefore = shown - offsetAt(shown - dayMs)
  const ahead = offsetAt(asBefore)
  return new Date(offsetAt(shown - ahead) === ahead ? shown - ahead : asBefore)
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Tells the time; tests and the demo have their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The stable's day at an instant, as `YYYY-MM-DD`. */
export function stableDay(instant: Date): string {
  return onClock(instant).slice(0, 10)
}

/** The stable's time of day at an instant, as `HH:MM`. */
export function stableTime(instant: Date): string {
  return onClock(instant).slice(11, 16)
}

/** The instant at which the stable's clock shows this day and time (`HH:MM`). */
export function stableInstant(day: string, time: string): Date {
  return fromClock(Date.parse(`${day}T${time}:00.000Z`))
}

/** `"2026-09-06"`, or an instant, → `"6 September 2026"` by the stable's clock; text that is no date is returned unchanged. */
export function formatLongDate(value: string): string {
  const day = value.length > 10 ? stableDay(new Date(value)) : value
  const [year, month, date] = day.split('-').map(Number)
  const name = months[(month ?? 0) - 1]
  return name === undefined || !year || !date ? value : `${date} ${name} ${year}`
}

/** `"2026-09-06"` → `"Sunday"`. */
export const weekdayOf = (day: string): string =>
  weekdays[new Date(`${day}T00:00:00.000Z`).getUTCDay()] ?? ''

/** `"2026-09-06"` → `"6 September"`. */
export const dayAndMonth = (day: string): string => formatLongDate(day).replace(/ \d+$/, '')

/** `"2026-09-06"` → `"September 2026"`. */
export const monthOf = (day: string): string => formatLongDate(day).replace(/^\d+ /, '')

/** `"2026-09-06"` → `"Sunday 6 September"`. */
export const formatDay = (day: string): string => `${weekdayOf(day)} ${dayAndMonth(day)}`

/** Whole years between two days (`YYYY-MM-DD`); negative if `from` is after `to`. */
export function wholeYearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}
