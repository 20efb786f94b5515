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

/** One offering of a horse: everybody's lots in it, and all the terms it has had, the first first. */
export interface OfferingOverTime {
  lots: readonly Lot[]
  terms: readonly TermsFrom[]
}

/**
 * A holder's part of a horse's prizes, in cents. Each prize counts by the shares held on the day of
 * the race and by the offering's terms on that day. The sum is exact and rounded down once, at the
 * end, so that all holders together never get more than the prizes.
 */
export function partOfPrizes(
  userId: string,
  prizes: readonly Prize[],
  offerings: readonly OfferingOverTime[],
): bigint {
  // cents × shares × hundredths of a percent, by the number of shares they are divided by
  const sums = new Map<number, bigint>()
  for (const { day, cents } of prizes)
    for (const { lots, terms } of offerings) {
      const states = registerAt(lots, { on: day }).filter(({ held }) => held > 0)
      const own = sharesIn(states.filter(({ entry }) => entry.userId === userId))
      const then = termsThatFit(termsSince(terms, lastInstant(day)), sharesIn(states))
      if (own === 0 || !then) continue
      const { totalShares, percentOfHorse } = then
      const hundredths = BigInt(decimalToCents(percentOfHorse))
      const before = sums.get(totalShares) ?? 0n
      sums.set(totalShares, before + BigInt(cents) * BigInt(own) * hundredths)
    }
  const { over, under } = sumOf(
    Array.from(sums, ([totalShares, sum]) => ({ over: sum, under: BigInt(totalShares) * WHOLE })),
  )
  return over / under
}

const sharesIn = (states: readonly { held: number }[]): number =>
  states.reduce((sum, { held }) => sum + held, 0)
