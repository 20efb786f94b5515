import { fold } from '../../../../lib/folding'
import type { Horse } from '../../horses.contract'
import { horseStatuses } from '../../horses.rules'
import { SEARCH_LENGTH } from '../../horse-search.rules'

/** The parameters in the address of Horses Management; defaults are left out. */
export interface HorsesAddress {
  q?: string | undefined
  status?: HorseState | undefined
  /** A table of them all unless it says cards. */
  view?: 'cards' | undefined
  /** How many horses are shown: a multiple of `HORSES_AT_ONCE`. */
  show?: number | undefined
  /** The id of the horse whose dialog is open. */
  horse?: string | undefined
  /** The tab it is open at; the first if unset. */
  tab?: HorseTab | undefined
  /** The id of the photo to show there. */
  photo?: string | undefined
}

/** What the list is filtered by: a status, or whether visitors see the horse. */
export const horseStates = [...horseStatuses, 'draft', 'archived'] as const
export type HorseState = (typeof horseStates)[number]

export const horseTabs = ['details', 'photos', 'videos', 'performances', 'history'] as const
export type HorseTab = (typeof horseTabs)[number]

/** A screenful and a little more, in rows of three and of two. */
export const HORSES_AT_ONCE = 24

/** Reads an address that may have been typed by hand. */
export function readHorsesAddress(query: Record<string, unknown>): HorsesAddress {
  const { q, status, view, show, horse, tab, photo } = query
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : ''
  const shown = Math.ceil(Number(show) / HORSES_AT_ONCE) * HORSES_AT_ONCE
  return {
    q: words.slice(0, SEARCH_LENGTH) || undefined,
    status: horseStates.find((each) => each === status),
    ...(view === 'cards' ? { view } : {}),
    show: shown > HORSES_AT_ONCE && shown < 100_000 ? shown : undefined,
    ...(typeof horse === 'string' && isId.test(horse)
      ? {
          ...{ horse, tab: horseTabs.slice(1).find((each) => each === tab) },
          ...(tab === 'photos' && typeof photo === 'string' && isId.test(photo) ? { photo } : {}),
        }
      : {}),
  }
}

const isId = /^[0-9a-f-]{36}$/

/** By name or breed, whatever case and accents, and by state; archived horses only if that is the state. */
export function filterHorses(horses: readonly Horse[], { q = '', status }: HorsesAddress): Horse[] {
  const words = fold(q)
  return horses.filter(
    (horse) =>
      isIn(horse, status) &&
      (words === '' || fold(horse.name).includes(words) || fold(horse.breed ?? '').includes(words)),
  )
}

function isIn({ status, isPublished, archivedAt }: Horse, state: HorseState | undefined): boolean {
  if (state === 'archived') return archivedAt !== null
  if (archivedAt !== null) return false
  return state === undefined || (state === 'draft' ? !isPublished : status === state)
}
