import { formatPosition } from '../../lib/position'

/** What the list of results can be sorted by. */
export const resultSorts = [
  'date',
  'horse',
  'venue',
  'race',
  'class',
  'distance',
  'jockey',
  'draw',
  'weight',
  'rating',
  'place',
  'prize',
] as const
export type ResultSort = (typeof resultSorts)[number]

export const resultOrders = ['asc', 'desc'] as const
export type ResultOrder = (typeof resultOrders)[number]

/** Which part of the list: all but entries to come, or these alone. */
export const resultParts = ['run', 'toCome'] as const
export type ResultPart = (typeof resultParts)[number]

/** What the tables of results can be grouped by. */
export const resultGroupings = ['horse', 'jockey', 'distance', 'class', 'venue', 'month'] as const
export type ResultGrouping = (typeof resultGroupings)[number]

/** In a filter: only runs for which it is not known. No jockey, class or venue is called this. */
export const NOT_GIVEN = '-'

/** Of the places, a filter takes one (`1`), several (`1-3`), or how it ended otherwise. */
export const placeFilter = /^(?:\d{1,3}|\d{1,3}-\d{1,3}|dnf|disqualified)$/

/** Places up to this one count as placed, a win included. */
export const PLACED = 3
/** Places told apart in a strip; those beyond are unplaced. */
export const STRIP_PLACES = 5

/** Wins in percent of the starts, to one decimal; null without a start. */
export const strikeRate = (wins: number, starts: number): number | null =>
  starts === 0 ? null : Math.round((wins / starts) * 1000) / 10

/** A place filter in words: `1st to 3rd`. */
export function placeFilterWords(place: string): string {
  if (place === 'dnf') return 'Did not finish'
  if (place === 'disqualified') return 'Disqualified'
  const [from, to] = place.split('-').map(Number)
  const first = formatPosition(from ?? null)
  return to === undefined || to === from ? first : `${first} to ${formatPosition(to)}`
}
