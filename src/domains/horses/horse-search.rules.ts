/** The filters of a horse list, with every choice; the first means no filter. */
export const horseFilters = {
  status: ['all', 'active', 'retired', 'in_training', 'archived'],
  availability: ['all', 'available', 'unavailable'],
} as const
export interface HorseSearch {
  q: string
  status: (typeof horseFilters.status)[number]
  availability: (typeof horseFilters.availability)[number]
}
/** How many horses a list shows at first, and how many more each time. */
export const HORSES_AT_ONCE = 24
/** The most a list shows, which the API sends at once; a search finds the others. */
export const MOST_HORSES_SHOWN = 41 * HORSES_AT_ONCE
/** The length of a search; the rest is cut off. */
export const SEARCH_LENGTH = 60

const oneOf = <T extends string>(values: readonly [T, ...T[]], value: unknown): T =>
  values.find((candidate) => candidate === value) ?? values[0]

/** Reads a horse list's address; anything not understood is ignored. */
export function readHorseSearch(query: Record<string, unknown>): HorseSearch {
  const q =
    typeof query['q'] === 'string' || typeof query['q'] === 'number' ? String(query['q']) : ''
  return {
    q: q.trim().slice(0, SEARCH_LENGTH),
    status: oneOf(horseFilters.status, query['status']),
    availability: oneOf(horseFilters.availability, query['availability']),
  }
}
