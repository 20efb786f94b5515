import { decimalToCents } from '../../lib/money'
import { sumOf } from '../../lib/fractions'
import { type TermsFrom, termsSince } from '../shares/terms.rules'
import { lastInstant, type Lot, registerAt, termsThatFit } from './register.rules'

/** A whole horse in hundredths of a percent. */
const WHOLE = 10_000n

/** What a race paid, and the day it was run. */
export interface Prize {
  day: string
  cents: number
}

/** One offering of a horse: all lots in it, and all terms it has had, oldest first. */
export interface OfferingOverTime {
  lots: readonly Lot[]
  terms: readonly TermsFrom[]
}

/**
 * A holder's part of a horse's prizes, in cents. Each prize counts by the shares held on the day of the race
 * and by the offering's terms on that day. The sum is exact and rounded down once, at the end, so all holders
 * together never get more than the prizes.
 */
export function partOfPrizes(
  userId: string,
  prizes: readonly Prize[],
  offerings: readonly OfferingOverTime[],
): bigint {
  // cents × shares × hundredths of a percent, by the number of shares to divide them by
  const sums = new Map<number, bigint>()
  for (const { lots, terms } of offerings) {
    const steps = heldOverTime(lots, userId)
    for (const { day, cents } of prizes) {
      const { all, own } = steps.findLast((step) => step.since <= day) ?? nothing
      const then = termsThatFit(termsSince(terms, lastInstant(day)), all)
      if (own === 0 || !then) continue
      const { totalShares, percentOfHorse } = then
      const hundredths = BigInt(decimalToCents(percentOfHorse))
      const before = sums.get(totalShares) ?? 0n
      sums.set(totalShares, before + BigInt(cents) * BigInt(own) * hundredths)
    }
  }
  const { over, under } = sumOf(
    Array.from(sums, ([totalShares, sum]) => ({ over: sum, under: BigInt(totalShares) * WHOLE })),
  )
  return over / under
}

/** How many shares are held from a given day: by everyone, and by one person. */
interface HeldSince {
  since: string
  all: number
  own: number
}
const nothing = { all: 0, own: 0 }

/** How many shares of some lots were held over time: one entry for each day the number changed, oldest first. */
function heldOverTime(lots: readonly Lot[], userId: string): HeldSince[] {
  const changes = registerAt(lots).flatMap((state) => {
    const isOwn = state.entry.userId === userId
    let shares = 0
    return [state, ...state.passedOn]
      .map((each) => ({
        since: each.since,
        by: each !== state ? -each.entry.shares : state.isVoided ? 0 : state.entry.shares,
      }))
      .sort(theFirstFirst)
      .map(({ since, by }) => {
        const before = Math.max(shares, 0)
        shares += by
        return { since, by: Math.max(shares, 0) - before, isOwn }
      })
  })
  const steps: HeldSince[] = []
  let [all, own] = [0, 0]
  for (const { since, by, isOwn } of changes.sort(theFirstFirst)) {
    all += by
    if (isOwn) own += by
    if (steps.at(-1)?.since === since) steps.pop()
    steps.push({ since, all, own })
  }
  return steps
}

const theFirstFirst = (one: { since: string }, other: { since: string }) =>
  one.since < other.since ? -1 : Number(one.since > other.since)
