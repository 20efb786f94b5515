import type { Question } from '../../../http/errors'
import { percentWordsApart } from '../../../lib/fractions'
import { counted } from '../../../lib/text'
import {
  daysWords,
  isOtherPart,
  partOfShare,
  type Terms,
  type TermsDays,
} from '../../shares/terms.rules'
import type { HeldOffering } from './ownership.store'

/** Asks before co-owners' shares become a different part of the horse. */
export function aboutHolders(
  { heldShares, horse }: HeldOffering,
  days: TermsDays,
  before: Terms,
  after: Terms,
): Question[] {
  if (heldShares === 0 || !isOtherPart(before, after)) return []
  const [is, not] = percentWordsApart(partOfShare(after), partOfShare(before))
  const message = `Co-owners hold ${counted(heldShares, 'share')}. Each share will count as ${is} of ${horse.name} instead of ${not}, ${daysWords(days)}. Is that right?`
  return [{ code: 'holders-part', message }]
}
