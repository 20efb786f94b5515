import { stringify } from 'csv-stringify/sync'
import { nameOnPaper } from '../../accounts/accounts.rules'
import type { Investment } from '../investments.contract'
import { entryWords } from '../investments.rules'

type Column = [title: string, of: (lot: Investment) => string | number | null]

const shared: readonly Column[] = [
  ['Horse', (lot) => lot.horse.name],
  ['Holder', (lot) => nameOnPaper(lot.holder)],
  ['E-mail', (lot) => lot.holder.email],
  ['How', (lot) => entryWords[lot.kind]],
  ['Purchase date', (lot) => lot.purchaseDate],
  ['Held since', (lot) => lot.heldSince],
  ['Shares held', (lot) => lot.sharesHeld],
  ['Shares in total', (lot) => lot.totalShares],
  ['Percent of the horse', (lot) => lot.partOfHorse],
  ['Price per share', (lot) => lot.pricePerShare],
  ['Amount', (lot) => lot.amountHeld],
  ['Currency', (lot) => lot.currency],
  ['Notes', (lot) => lot.notes],
]

const recorded: readonly Column[] = [
  ['Shares recorded', (lot) => lot.sharesPurchased],
  ['Shares passed on', (lot) => lot.sharesTransferred],
  ['Recorded at', (lot) => lot.createdAt],
  ['Last entry at', (lot) => lot.updatedAt],
  ['Voided at', (lot) => lot.voidedAt],
  ['Reason', (lot) => lot.voidReason],
]

/** What somebody holds, one lot a line. */
export const statementCsv = (lots: readonly Investment[]) => csvOf(shared, lots)

/** All that is in an offering's register, one lot a line. */
export const registerCsv = (lots: readonly Investment[]) => csvOf([...shared, ...recorded], lots)

/** As Excel opens it without asking, and without taking anybody's words for a formula. */
function csvOf(columns: readonly Column[], lots: readonly Investment[]): string {
  return stringify(
    lots.map((lot) => columns.map(([, of]) => of(lot))),
    {
      header: true,
      columns: columns.map(([title]) => title),
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
    },
  )
}
