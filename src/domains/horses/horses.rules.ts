export const horseStatuses = ['active', 'in_training', 'retired', 'sold'] as const
export type HorseStatus = (typeof horseStatuses)[number]

export const genders = ['Stallion', 'Mare', 'Gelding', 'Colt', 'Filly'] as const
export type Gender = (typeof genders)[number]
export const videoPlatforms = ['youtube', 'facebook', 'vimeo'] as const
export type VideoPlatform = (typeof videoPlatforms)[number]
export const videoTags = ['race', 'training', 'barrier_trial', 'general'] as const
export type VideoTag = (typeof videoTags)[number]

/** How many horses the home page features, and how many race videos a horse's page shows (SPEC §9). */
export const FEATURED_HORSES = 3
export const RACE_VIDEOS = 4
/** How many finishing positions a form line shows. */
const FORM_LENGTH = 6
/** How much of a biography a card shows: three lines and a little more. */
export const CARD_BIOGRAPHY_LENGTH = 220

const statusLabels: Record<HorseStatus, string> = {
  active: 'Active',
  in_training: 'In Training',
  retired: 'Retired',
  sold: 'Sold',
}
export const statusLabel = (status: HorseStatus) => statusLabels[status]

const tagLabels: Record<VideoTag, string> = {
  race: 'Race',
  training: 'Training',
  barrier_trial: 'Barrier Trial',
  general: 'General',
}
export const videoTagLabel = (tag: VideoTag) => tagLabels[tag]

/** Wins over races as a rounded percentage; 0 without a race (SPEC §2). */
export function winRate(wins: number, races: number): number {
  return races === 0 ? 0 : Math.round((wins / races) * 100)
}

interface Run {
  raceDate: string
  position: number | null
  state: string
}

/** The last six runs, the latest last, as race cards print a form line. Expects them newest first. */
export function formLine<R extends Run>(newestFirst: readonly R[]): R[] {
  return newestFirst
    .filter((run) => run.state === 'ran')
    .slice(0, FORM_LENGTH)
    .reverse()
}

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
