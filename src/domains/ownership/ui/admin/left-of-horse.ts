import {
  type Fraction,
  isMore,
  none,
  percentDecimal,
  percentWords,
  percentWordsApart,
  restOf,
  sumOf,
} from '../../../../lib/fractions'
import { partFromNowOn } from '../../../shares/whole-horse.rules'
import type { Offering } from '../../ownership.contract'
import { typedPercent } from './dilution'
import { plannedShares } from './planned-shares'

/** What a horse's other offerings add up to, from the list that staff see. */
export const partOfOthers = (
  offerings: readonly Offering[],
  { horseId, exceptId }: { horseId: string; exceptId?: string | undefined },
): Fraction =>
  sumOf(
    offerings
      .filter((each) => each.horseId === horseId && each.id !== exceptId)
      .map(({ heldShares = 0, ...each }) => partFromNowOn({ ...each, heldShares })),
  )

/** The part of the horse that a new offering starts with: what is left, or the whole if nothing is. */
export function proposedPercent(others: Fraction): string {
  const left = Math.floor(Number(percentDecimal(restOf(others), 'down')) * 100) / 100
  return String(left === 0 ? 100 : left)
}

interface Typed {
  /** As the form holds them. */
  totalShares: unknown
  availableShares: unknown
  percentOfHorse: unknown
  isActive: boolean
  heldShares: number
}

/** What other offerings leave of a horse, and what the typed figures take of that; nothing if there are no others. */
export function leftWords(
  horse: string,
  others: Fraction,
  typed: Typed,
): { words: string; isTooMuch: boolean } | undefined {
  if (!isMore(others, none)) return undefined
  const left = restOf(others)
  const own = typedPart(typed)
  const isTooMuch = own !== undefined && isMore(own, left)
  const [ownWords, leftInWords] = isTooMuch
    ? percentWordsApart(own, left)
    : [own && percentWords(own), percentWords(left)]
  const room = `${percentWords(others)} of ${horse} is held or on offer in other offerings: ${isMore(left, none) ? leftInWords : 'nothing'} is left.`
  if (ownWords === undefined) return { words: room, isTooMuch }
  const takes = `This offering ${isTooMuch ? 'would take' : 'takes'} ${ownWords}`
  const words = `${room} ${takes}${typed.isActive ? '' : ' while it is inactive'}.`
  if (!isTooMuch) return { words, isTooMuch }
  const advice = isMore(left, none)
    ? 'Lower its part of the horse or its available shares.'
    : 'First close another offering of the horse, or lower the shares available there.'
  return { words: `${words} ${advice}`, isTooMuch }
}

function typedPart(typed: Typed): Fraction | undefined {
  const figures = plannedShares(typed)?.figures
  const percentOfHorse = typedPercent(typed.percentOfHorse)
  if (!figures || percentOfHorse === undefined) return undefined
  return partFromNowOn({ id: '', ...figures, percentOfHorse, isActive: typed.isActive })
}
