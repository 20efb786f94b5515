import { isMore, percentWordsApart, portion } from '../../../../lib/fractions'
import { centsToDecimal } from '../../../../lib/money'
import { counted } from '../../../../lib/text'
import { DEFAULT_SHARES } from '../../ownership.rules'
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

/**
 * What happens to co-owners' shares if the typed figures make each a different part of the horse; undefined if
 * they don't, or make no sense. `holders` is unknown until loaded.
 */
export function dilutionWords(
  { heldShares, ...offering }: Offered,
  typed: Typed,
  holders: number | undefined,
): string | undefined {
  const totalShares = typedNumber(typed.totalShares, DEFAULT_SHARES)
  const percent = typedPercent(typed.percentOfHorse)
  if (heldShares === 0 || totalShares === undefined || percent === undefined) return undefined
  // the fields themselves report that this is impossible
  if (totalShares < heldShares) return undefined
  const before = portion(1, offering.totalShares, offering.percentOfHorse)
  const after = portion(1, totalShares, percent)
  const falls = isMore(before, after)
  if (!falls && !isMore(after, before)) return undefined
  const [from, to] = percentWordsApart(before, after)
  const held = `${counted(heldShares, 'share')} ${heldShares === 1 ? 'is' : 'are'} held`
  return `${held}${byWhom(holders)}. Each share ${falls ? 'falls' : 'rises'} from ${from} to ${to} of the horse.`
}

function byWhom(holders: number | undefined): string {
  return ` by ${holders === undefined ? 'co-owners' : counted(holders, 'co-owner')}`
}

/** A percentage above 0, at most 100; blank means the whole horse. */
export function typedPercent(typed: unknown): string | undefined {
  const text = typeof typed === 'string' || typeof typed === 'number' ? String(typed).trim() : ''
  if (text === '') return '100.00'
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const hundredths = Number(whole + fraction.padEnd(2, '0'))
  return hundredths >= 1 && hundredths <= 10_000 ? centsToDecimal(hundredths) : undefined
}
