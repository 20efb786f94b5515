import { fold } from '../../../../lib/folding'
import type { Offering } from '../../ownership.contract'

const states = ['active', 'closed'] as const

/** The parameters in the address of Ownership Shares; defaults are left out. */
export interface SharesAddress {
  /** Part of the horse's name. */
  q?: string | undefined
  state?: (typeof states)[number] | undefined
  /** How many cards are shown: a multiple of `CARDS_AT_ONCE`. */
  show?: number | undefined
  /** The id of the offering whose dialog the address opens. */
  offering?: string | undefined
}

export const CARDS_AT_ONCE = 24
const SEARCH_LENGTH = 80

/** Reads an address that may have been typed by hand. */
export function readSharesAddress(search: Record<string, unknown>): SharesAddress {
  const { q, state, show, offering } = search
  const shown = Math.ceil(Number(show) / CARDS_AT_ONCE) * CARDS_AT_ONCE
  return {
    q: (typeof q === 'string' ? q.trim().slice(0, SEARCH_LENGTH) : '') || undefined,
    state: states.find((each) => each === state),
    show: shown > CARDS_AT_ONCE && shown < 100_000 ? shown : undefined,
    offering: typeof offering === 'string' ? offering : undefined,
  }
}

export function filterOfferings(
  offerings: readonly Offering[],
  { q = '', state }: SharesAddress,
): Offering[] {
  const wanted = fold(q)
  return offerings.filter(
    ({ horse, isActive }) =>
      fold(horse.name).includes(wanted) &&
      (state === undefined || isActive === (state === 'active')),
  )
}
