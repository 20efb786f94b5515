import type { Executor } from '../../../db/database'
import { askFirst, badRequest } from '../../../http/errors'
import { type Currency, currencySymbol } from '../../../lib/money'
import { counted } from '../../../lib/text'
import type { EditedSettings } from '../settings.contract'
import { countPrizesIn, horsesWithOpeningEarnings } from './currency-change.store'

const NAMED = 3

/**
 * Nothing is converted. Earnings from before the diary have no currency of their own, so as long as any are on record, the
 * stable's can't change; prizes keep theirs, and no longer count. @throws 400, 409
 */
export async function checkCurrency(
  tx: Executor,
  now: Date,
  { currency: before }: Pick<EditedSettings, 'currency'>,
  after: Currency = before,
  confirmed?: readonly string[],
): Promise<void> {
  if (after === before) return
  const [was, is] = [currencySymbol(before), currencySymbol(after)]
  const horses = await horsesWithOpeningEarnings(tx, now)
  if (horses.length > 0) {
    const more = horses.length - NAMED
    const names = [...horses.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])]
    const message = `Earnings from before this site are on record in ${was}, and would be read as ${is}: ${names.join(', ')}. Set them to 0 first.`
    throw badRequest(message, [{ path: 'currency', message }])
  }
  const prizes = await countPrizesIn(tx, before)
  if (prizes === 0) return
  const message = `${counted(prizes, 'result')} with a prize in ${was} will no longer count in the earnings of horses, which will be in ${is}. Is that right?`
  askFirst([{ code: 'prizes-uncounted', message }], confirmed)
}
