import { hourMs, minuteMs, stableInstant } from '../../lib/dates'
import { formatPosition } from '../../lib/position'
import { type FinishKind, finishLabel, type RunState } from './racing.rules'

// A race, its runners and their results in words for visitors.

export interface Result {
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

export const isToRun = ({ state }: { state: RunState }) => state !== 'scratched' && state !== 'ran'

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
