export const horseStatuses = ['active', 'in_training', 'retired', 'sold'] as const
export type HorseStatus = (typeof horseStatuses)[number]

export const genders = ['Stallion', 'Mare', 'Gelding', 'Colt', 'Filly'] as const
export type Gender = (typeof genders)[number]

/** How many horses the home page features (SPEC §9). */
export const FEATURED_HORSES = 3
/** How many finishing positions a form line shows. */
const FORM_LENGTH = 6
/** How much of a biography a card shows at most: what fits into its three lines. */
export const CARD_BIOGRAPHY_LENGTH = 125

const statusLabels: Record<HorseStatus, string> = {
  active: 'Active',
  in_training: 'In Training',
  retired: 'Retired',
  sold: 'Sold',
}
export const statusLabel = (status: HorseStatus) => statusLabels[status]

/** Whether the horse may still have new results. */
export const stillRaces = (status: HorseStatus) => status === 'active' || status === 'in_training'

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
