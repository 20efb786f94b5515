import { stringify } from 'csv-stringify/sync'
import { nameOnPaper } from '../../accounts/person-names.rules'
import type { Investment } from '../investments.contract'
import { entryWords } from '../investments.rules'
import type { StatementLot } from './papers'

type Column<Lot> = readonly [title: string, of: (lot: Lot) => string | number | null]

/** Without office notes and reasons for voids, because staff give registers to owners, too. */
const shared: readonly Column<Investment>[] = [
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

const corrected: Column<StatementLot> = [
  'Changes and corrections',
  (lot) => lot.corrections.join('\n'),
]

const recorded: readonly Column<Investment>[] = [
  ['Shares recorded', (lot) => lot.sharesPurchased],
  ['Shares transferred', (lot) => lot.sharesTransferred],
  ['Recorded at', (lot) => lot.createdAt],
  ['Last entry at', (lot) => lot.updatedAt],
  ['Voided at', (lot) => lot.voidedAt],
]

/** What a person holds, one lot per line. */
export const statementCsv = (lots: readonly StatementLot[]) => csvOf([...shared, corrected], lots)

/** An offering's whole register, one lot per line. */
export const registerCsv = (lots: readonly Investment[]) => csvOf([...shared, ...recorded], lots)

/** Opens in Excel without questions, and never runs anyone's text as a formula. */
function csvOf<Lot>(columns: readonly Column<Lot>[], lots: readonly Lot[]): string {
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
