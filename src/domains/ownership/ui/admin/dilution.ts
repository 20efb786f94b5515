import { DEFAULT_SHARES } from '../../ownership.rules'
import { sharesCount } from './offering-words'
import { typedNumber } from './planned-shares'

interface Offered {
  totalShares: number
  percentOfHorse: string
  heldShares: number
}

interface Typed {
  /** As the form holds them. */
  totalShares: unknown
  percentOfHorse: unknown
}

/** A percentage as a fraction. */
interface Fraction {
  over: bigint
  under: bigint
}

const partOfAShare = (hundredths: number, totalShares: number): Fraction => ({
  over: BigInt(hundredths),
  under: 100n * BigInt(totalShares),
})

/**
 * What becomes of the shares that are held where the typed figures make each another part of the
 * horse; nothing where they don't, or make no sense. `holders` is unknown until it is read.
 */
export function dilutionWords(
  { heldShares, ...offering }: Offered,
  typed: Typed,
  holders: number | undefined,
): string | undefined {
  const totalShares = typedNumber(typed.totalShares, DEFAULT_SHARES)
  const hundredths = typedHundredths(typed.percentOfHorse)
  if (heldShares === 0 || totalShares === undefined || hundredths === undefined) return undefined
  // the fields themselves say that this can't be
  if (totalShares < heldShares) return undefined
  const before = partOfAShare(typedHundredths(offering.percentOfHorse) ?? 0, offering.totalShares)
  const after = partOfAShare(hundredths, totalShares)
  const change = after.over * before.under - before.over * after.under
  if (change === 0n) return undefined
  const [from, to] = apart(before, after)
  const held = `${sharesCount(heldShares)} ${heldShares === 1 ? 'is' : 'are'} held`
  return `${held}${byWhom(holders)}. Each share ${change < 0n ? 'falls' : 'rises'} from ${from} to ${to} of the horse.`
}

function byWhom(holders: number | undefined): string {
  if (holders === undefined) return ' by co-owners'
  return holders === 1 ? ' by 1 co-owner' : ` by ${holders} co-owners`
}

/** A percentage above 0, at most 100, in hundredths; blank is all of the horse. */
function typedHundredths(typed: unknown): number | undefined {
  const text = typeof typed === 'string' || typeof typed === 'number' ? String(typed).trim() : ''
  if (text === '') return 10_000
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const hundredths = Number(whole + fraction.padEnd(2, '0'))
  return hundredths >= 1 && hundredths <= 10_000 ? hundredths : undefined
}

/** Two percentages in words, with four places or as many more as tell them apart, and from nothing. */
function apart(one: Fraction, other: Fraction): [string, string] {
  for (let places = 4; ; places += 1) {
    const words: [string, string] = [percent(one, places), percent(other, places)]
    const figures = new Set([...words.map((each) => each.replace('about ', '')), '0%'])
    if (figures.size === 3) return words
  }
}

/** `"2.5%"`, `"about 33.3333%"`: rounded half up where it can't be said exactly. */
function percent({ over, under }: Fraction, places: number): string {
  const scaled = over * 10n ** BigInt(places)
  const digits = String((scaled * 2n + under) / (under * 2n)).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  const about = scaled % under === 0n ? '' : 'about '
  return `${about}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}%`
}
