import type { KeptParameters } from '../../../lib/kept-parameters'
import {
  horseFilters,
  HORSES_AT_ONCE,
  MOST_HORSES_SHOWN,
  readHorseSearch,
  SEARCH_LENGTH,
  type HorseSearch,
} from '../horse-search.rules'

/** The parameters in a horse list's address; defaults are left out. */
export interface HorseListAddress {
  q?: string
  status?: Exclude<HorseSearch['status'], 'all'>
  availability?: Exclude<HorseSearch['availability'], 'all'>
  /** How many horses are shown: a multiple of `HORSES_AT_ONCE`. */
  show?: number
}

/** The parameters by which the cache keeps list pages apart. */
export const horseListParameters: KeptParameters = {
  q: { maxLength: SEARCH_LENGTH },
  ...horseFilters,
  show: { maxLength: 5 },
}

/** Only what differs from the defaults, so that each list has one address. */
export function listAddress(search: HorseSearch, shown = HORSES_AT_ONCE): HorseListAddress {
  const { q, status, availability } = search
  return {
    ...(q === '' ? {} : { q }),
    ...(status === 'all' ? {} : { status }),
    ...(availability === 'all' ? {} : { availability }),
    ...(shown <= HORSES_AT_ONCE ? {} : { show: shown }),
  }
}

/** Reads an address that may have been typed by hand. */
export function readListAddress(query: Record<string, unknown>): HorseListAddress {
  const shown = Number(query['show'])
  const whole = Number.isFinite(shown) ? Math.ceil(shown / HORSES_AT_ONCE) * HORSES_AT_ONCE : 0
  return listAddress(readHorseSearch(query), Math.min(whole, MOST_HORSES_SHOWN))
}
