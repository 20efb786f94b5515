import { formatLongDate, stableDay } from '../../lib/dates'
import { endOfStableDay } from '../../lib/moments'
import {
  type Fraction,
  isMore,
  none,
  percentDecimal,
  percentWords,
  percentWordsApart,
  portion,
  restOf,
  sumOf,
  whole,
} from '../../lib/fractions'
import { type Terms, type TermsFrom, termsSince } from './terms.rules'

/* All offerings of a horse together, held or on offer, stay within the whole horse:
   docs/decisions/012-whole-horse.md. */

export interface OfferedShares extends Terms {
  id: string
  isActive: boolean
  availableShares: number
  heldShares: number
}

export interface OfferingShares extends OfferedShares {
  /** Oldest first. */
  terms: readonly TermsFrom[]
  /** Without voided ones. */
  purchases: readonly { since: string; shares: number }[]
}

/** What is held, and what is on offer if the offering is active. */
export const partFromNowOn = (offering: OfferedShares): Fraction =>
  portion(
    offering.heldShares + (offering.isActive ? offering.availableShares : 0),
    offering.totalShares,
    offering.percentOfHorse,
  )

/**
 * The part held on a day, by the terms at its end; shares beyond those issued by then count by the first later
 * terms with as many. If fewer shares would have been a larger part, that part counts: returning shares never
 * exceeds the whole.
 */
function partHeldOn({ terms, purchases }: OfferingShares, day: string): Fraction {
  const held = purchases
    .filter(({ since }) => since <= day)
    .reduce((sum, { shares }) => sum + shares, 0)
  let most = none
  let issued = 0
  for (const { totalShares, percentOfHorse } of termsSince(terms, lastInstantOf(day))) {
    if (totalShares <= issued) continue
    issued = totalShares
    const part = portion(Math.min(held, issued), issued, percentOfHorse)
    if (isMore(part, most)) most = part
    if (held <= issued) break
  }
  return most
}

const lastInstantOf = (day: string) => endOfStableDay(day).toISOString()

/** A day, or from now on. */
type When = string | undefined

const partAt = (offering: OfferingShares, on: When) =>
  on === undefined ? partFromNowOn(offering) : partHeldOn(offering, on)

const totalAt = (offerings: readonly OfferingShares[], on: When) =>
  sumOf(offerings.map((offering) => partAt(offering, on)))

/** The days on which the part held changes. */
const turningDays = (offerings: readonly OfferingShares[]): string[] =>
  offerings.flatMap(({ terms, purchases }) => [
    ...terms.map(({ from }) => stableDay(new Date(from))),
    ...purchases.map(({ since }) => since),
  ])

export interface Excess {
  on: When
  total: Fraction
  parts: readonly { id: string; part: Fraction }[]
}

/**
 * Where a horse's offerings exceed the whole horse, and exceed it by more than before: from now on, or else on
 * the day when the excess is largest. An existing excess may stay or shrink.
 */
export function findExcess(
  offerings: readonly OfferingShares[],
  before: readonly OfferingShares[] = [],
): Excess | undefined {
  const excessAt = (on: When): Excess | undefined => {
    const total = totalAt(offerings, on)
    if (!isMore(total, whole) || !isMore(total, totalAt(before, on))) return undefined
    return { on, total, parts: offerings.map((each) => ({ id: each.id, part: partAt(each, on) })) }
  }
  const now = excessAt(undefined)
  if (now) return now
  let worst: Excess | undefined
  for (const on of [...new Set(turningDays([...before, ...offerings]))].sort()) {
    const excess = excessAt(on)
    if (excess && (!worst || isMore(excess.total, worst.total))) worst = excess
  }
  return worst
}

/** Why a change of one offering is refused, and what is left for it, as a percentage: `"12.50"`. */
export function refusalOf(
  { on, parts }: Excess,
  offeringId: string,
  { horse, today }: { horse: string; today: string },
): { message: string; left: string } {
  const partOf = (isAsked: (id: string) => boolean) =>
    sumOf(parts.filter(({ id }) => isAsked(id)).map(({ part }) => part))
  const others = partOf((id) => id !== offeringId)
  const left = restOf(others)
  const [own, leftWords] = percentWordsApart(
    partOf((id) => id === offeringId),
    left,
  )
  const amount = left.over === 0n ? 'Nothing' : `Only ${leftWords}`
  const isPast = on !== undefined && on < today
  const wasLeft = `${amount} of ${horse} ${isPast ? `was left on ${formatLongDate(on)}` : 'is left'}`
  const held = `${isPast ? 'was' : 'is'} held${on === undefined ? ' or on offer' : ''}`
  return {
    message: `${wasLeft} for this offering, which would come to ${own}: ${percentWords(others)} ${held} in the horse’s other offerings.`,
    left: percentDecimal(left, 'down'),
  }
}
