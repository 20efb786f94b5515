import type { MeetingSummary } from './racing.contract'
import { formatLongDate } from '../../lib/dates'
import { counted } from '../../lib/text'
import { HOME_VENUE } from './meetings.rules'

// What is said about meetings and runs in lists, and what the trail calls their fields.

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `2026-11-28` as `Saturday 28 November 2026`. */
export const dayWords = (date: string) =>
  `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''} ${formatLongDate(date)}`

/** What is missing at a meeting, the most urgent first: `2 results to enter`. */
export function missingWords(
  meeting: Pick<
    MeetingSummary,
    'status' | 'abandonedReason' | 'races' | 'resultsMissing' | 'undeclared'
  >,
): string[] {
  if (meeting.status === 'abandoned')
    return [
      meeting.abandonedReason === null ? 'Abandoned' : `Abandoned: ${meeting.abandonedReason}`,
    ]
  const { resultsMissing, undeclared, races } = meeting
  return [
    ...(resultsMissing > 0 ? [`${counted(resultsMissing, 'result')} to enter`] : []),
    ...(undeclared > 0 ? [`${undeclared} to declare`] : []),
    ...(races === 0 ? ['No races yet'] : []),
  ]
}

interface Dated {
  date: string
}

/** The meetings as the season's list shows them: the next one on top, later ones below, then the past, latest first. */
export function nextFirst<Meeting extends Dated>(
  meetings: readonly Meeting[],
  today: string,
): Meeting[] {
  const byDate = (one: Meeting, other: Meeting) => one.date.localeCompare(other.date)
  return [
    ...meetings.filter(({ date }) => date >= today).sort(byDate),
    ...meetings.filter(({ date }) => date < today).sort((one, other) => byDate(other, one)),
  ]
}

/** The meeting whose sheet is needed: today's, else the next one, else the last. */
export const sheetOfToday = <Meeting extends Dated>(
  meetings: readonly Meeting[],
  today: string,
): Meeting | undefined => nextFirst(meetings, today)[0]

/** The years that have meetings, and the one shown, the latest first. */
export const seasonsOf = (meetings: readonly Dated[], shown: string, today: string): string[] =>
  [...new Set([...meetings.map(({ date }) => date.slice(0, 4)), shown, today.slice(0, 4)])]
    .sort()
    .reverse()

/** Where meetings were, the home venue first. */
export const venuesOf = (meetings: readonly { venue: string | null }[]): string[] => [
  ...new Set([HOME_VENUE, ...meetings.flatMap(({ venue }) => venue ?? [])]),
]

/** The first Saturday from today on without a meeting, for the next one. */
export function nextSaturday(meetings: readonly Dated[], today: string): string {
  const taken = new Set(meetings.map(({ date }) => date))
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7))
  while (taken.has(day.toISOString().slice(0, 10))) day.setUTCDate(day.getUTCDate() + 7)
  return day.toISOString().slice(0, 10)
}
