import { dayMs, formatDay } from '../../lib/dates'
import type { PublicMeeting } from './racing-public.contract'
import { isToRun, raceTitle } from './race-words.rules'
import type { FinishKind } from './racing.rules'

/** How many days before its race a horse's shared picture tells of it. */
const ANNOUNCED_DAYS = 7

interface Won {
  raceName: string
  raceDate: string
  position: number | null
  finish: FinishKind
}

/**
 * What a horse's shared picture tells: a win on its day and the day after, else the race it runs in within a week.
 * Undefined on any other day.
 */
export function raceNews(
  today: string,
  next: readonly PublicMeeting[],
  newestFirst: readonly Won[],
): { line: string; words: string } | undefined {
  const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
  const [last] = newestFirst
  if (last?.position === 1 && last.finish === 'finished' && daysTo(last.raceDate) >= -1)
    return { line: `Won on ${formatDay(last.raceDate)}`, words: last.raceName }
  for (const { date, venue, status, races } of next) {
    if (status === 'abandoned' || daysTo(date) > ANNOUNCED_DAYS) continue
    const race = races.find(({ runs }) => runs.some(isToRun))
    if (race)
      return {
        line: `Runs on ${formatDay(date)}${race.offTime === null ? '' : `, ${race.offTime}`}`,
        words: [raceTitle(race), venue].filter(Boolean).join(', '),
      }
  }
  return undefined
}
