import { decimalToCents } from './money'

/** An exact part of a whole; `under` is above 0. */
export interface Fraction {
  over: bigint
  under: bigint
}

export const none: Fraction = { over: 0n, under: 1n }
export const whole: Fraction = { over: 1n, under: 1n }

export const isMore = (one: Fraction, other: Fraction) =>
  one.over * other.under > other.over * one.under

export const sumOf = (parts: Iterable<Fraction>): Fraction =>
  [...parts].reduce(
    (sum, { over, under }) => ({
      over: sum.over * under + over * sum.under,
      under: sum.under * under,
    }),
    none,
  )

/** What `part` leaves of the whole: never less than nothing. */
export const restOf = ({ over, under }: Fraction): Fraction =>
  over > under ? none : { over: under - over, under }

/** The part that `shares` out of `total` are, if all together are a percentage: `portion(10, 40, '50.00')`. */
export const portion = (shares: number, total: number, percent: string): Fraction => ({
  over: BigInt(shares) * BigInt(decimalToCents(percent)),
  under: BigInt(total) * 10_000n,
})

const roundings = {
  down: ({ over, under }: Fraction) => over / under,
  nearest: ({ over, under }: Fraction) => (over * 2n + under) / (under * 2n),
  up: ({ over, under }: Fraction) => (over + under - 1n) / under,
}

/** As a percentage with two to four places: `"2.50"`, `"33.3333"`. */
export function percentDecimal(
  { over, under }: Fraction,
  rounding: keyof typeof roundings,
): string {
  const digits = String(roundings[rounding]({ over: over * 1_000_000n, under })).padStart(5, '0')
  const places = digits.slice(-4).replace(/0{1,2}$/, '')
  return `${digits.slice(0, -4)}.${places}`
}

/** `"2.5%"`, `"about 33.3333%"`: rounded half up if it isn't exact. */
export function percentWords({ over, under }: Fraction, places = 4): string {
  const scaled = over * 100n * 10n ** BigInt(places)
  const digits = String(roundings.nearest({ over: scaled, under })).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  const about = scaled % under === 0n ? '' : 'about '
  return `${about}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}%`
}

/**
 * Two different percentages in words, with four places or as many more as it takes to tell them apart, and from
 * nothing.
 */
export function percentWordsApart(one: Fraction, other: Fraction): [string, string] {
  for (let places = 4; ; places += 1) {
    const words: [string, string] = [percentWords(one, places), percentWords(other, places)]
    const [first, second] = words.map((each) => each.replace('about ', ''))
    if (first !== second && !words.includes('about 0%')) return words
  }
}
