export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** Mauritius is four hours ahead all year. */
export const mauritiusOffsetMs = 4 * hourMs
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

/** The day in Mauritius at an instant, as `YYYY-MM-DD`. */
export function mauritianDay(instant: Date): string {
  return new Date(instant.getTime() + mauritiusOffsetMs).toISOString().slice(0, 10)
}

/** The time of day in Mauritius at an instant, as `HH:MM`. */
export function mauritianTime(instant: Date): string {
  return new Date(instant.getTime() + mauritiusOffsetMs).toISOString().slice(11, 16)
}

/** The instant at which a clock in Mauritius shows this day and time (`HH:MM`). */
export function mauritianInstant(day: string, time: string): Date {
  return new Date(Date.parse(`${day}T${time}:00.000Z`) - mauritiusOffsetMs)
}

/** The last millisecond of a day in Mauritius. */
export function endOfMauritianDay(day: string): Date {
  return new Date(Date.parse(`${day}T23:59:59.999Z`) - mauritiusOffsetMs)
}

/** `"2026-09-06"`, or an instant, → `"6 September 2026"` in Mauritius; text that is no date is returned unchanged. */
export function formatLongDate(value: string): string {
  const day = value.length > 10 ? mauritianDay(new Date(value)) : value
  const [year, month, date] = day.split('-').map(Number)
  const name = months[(month ?? 0) - 1]
  return name === undefined || !year || !date ? value : `${date} ${name} ${year}`
}

/** `"2026-09"` → `"September 2026"`. */
export const formatMonth = (month: string): string =>
  formatLongDate(`${month}-01`).replace(/^1 /, '')

/** `"2026-09-06"` → `"Sunday"`. */
export const weekdayOf = (day: string): string =>
  weekdays[new Date(`${day}T00:00:00.000Z`).getUTCDay()] ?? ''

/** `"2026-09-06"` → `"Sunday 6 September"`. */
export const formatDay = (day: string): string =>
  `${weekdayOf(day)} ${formatLongDate(day).replace(/ \d+$/, '')}`

/** An instant in Mauritius: `6 September 2026, 14:05`. */
export function formatLongDateAndTime(instant: string): string {
  return `${formatLongDate(instant)}, ${mauritianTime(new Date(instant))}`
}

/** Whole years between two days (`YYYY-MM-DD`); negative if `from` is after `to`. */
export function wholeYearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}
