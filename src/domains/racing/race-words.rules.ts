import { dayMs, formatDay, hourMs, stableInstant, minuteMs } from '../../lib/dates'
import { formatPosition } from '../../lib/position'
import type { PublicMeeting } from './racing-public.contract'
import { type FinishKind, finishLabel, type RunState } from './racing.rules'

// A race, its runners and their results in words for visitors.

interface Result {
  finish: FinishKind | null
  position: number | null
  deadHeat: boolean
}

/** `1st`, `=2nd` for a dead heat, `Pulled up`, `Disqualified`. */
export function resultWords({ finish, position, deadHeat }: Result): string {
  if (finish === 'disqualified' || position === null) return finishLabel(finish ?? 'dnf')
  return `${deadHeat ? '=' : ''}${formatPosition(position)}`
}

/** The same, as a person says it: `2nd, dead heat`. */
export const spokenResult = (result: Result): string =>
  result.deadHeat && result.position !== null && result.finish !== 'disqualified'
    ? `${formatPosition(result.position)}, dead heat`
    : resultWords(result)

const shortFinishes: Record<FinishKind, string> = {
  finished: '',
  dnf: 'DNF',
  'pulled-up': 'PU',
  fell: 'F',
  unseated: 'UR',
  left: 'L',
  disqualified: 'DQ',
}

/** As a race card prints it: `2`, `=2`, `PU`, `DQ`. */
export const shortResult = ({ finish, position, deadHeat }: Result): string =>
  position === null || finish === 'disqualified'
    ? shortFinishes[finish ?? 'dnf']
    : `${deadHeat ? '=' : ''}${position}`

const namedMargin = /^(nose|(short |long )?head|(short )?neck|distance)$/i

/** `won by a neck`, `beaten by 3½ L`, from a margin as it is written on record. */
export function marginWords(margin: string, position: number | null): string {
  const by = namedMargin.test(margin)
    ? `a ${margin.toLowerCase()}`
    : margin.replaceAll(' ', '\u00a0')
  return `${position === 1 ? 'won' : 'beaten'} by ${by}`
}

/** `Race 4, The Barbé Cup`. */
export const raceTitle = ({ number, name }: { number: number | null; name: string }): string =>
  number === null ? name : `Race ${number}, ${name}`

/** `2 h 14 min`, `14 min`; what is left of a minute counts as one. */
export function waitWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs))
  const hours = Math.floor((minutes * minuteMs) / hourMs)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

interface RaceAhead {
  offTime: string | null
  runs: readonly { state: RunState }[]
}

const isToRun = ({ state }: { state: RunState }) => state !== 'scratched' && state !== 'ran'

/**
 * What there is to say of a race day at an instant: how long until our next runner, or that its result is awaited.
 * Undefined if no runner is left, or none whose time is known.
 */
export function raceDayWords(
  { date, races }: { date: string; races: readonly RaceAhead[] },
  now: number,
): string | undefined {
  const next = races.find(({ runs, offTime }) => offTime !== null && runs.some(isToRun))
  if (next?.offTime == null) return undefined
  const wait = stableInstant(date, next.offTime).getTime() - now
  return wait > 0 ? `off in ${waitWords(wait)}` : 'result awaited'
}

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
