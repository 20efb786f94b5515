import { dayMs, formatLongDate, fromClock, stableTime } from './dates'

// What of days and times no visitor's first page needs.

/** The last millisecond of a day of the stable's. */
export function endOfStableDay(day: string): Date {
  return new Date(fromClock(Date.parse(`${day}T00:00:00.000Z`) + dayMs).getTime() - 1)
}

/** The day so many days later, or earlier. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** `"2026-09"` → `"September 2026"`. */
export const formatMonth = (month: string): string =>
  formatLongDate(`${month}-01`).replace(/^1 /, '')

/** An instant by the stable's clock: `6 September 2026, 14:05`. */
export function formatLongDateAndTime(instant: string): string {
  return `${formatLongDate(instant)}, ${stableTime(new Date(instant))}`
}

/** Whether this server or browser knows a time zone by that name. Pages say its place, so capitals matter. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name) || /\/[a-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
