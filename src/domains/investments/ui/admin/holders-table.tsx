import { formatLongDate } from '../../../../lib/dates'
import { addMoney, formatMoney } from '../../../../lib/money'
import { counted } from '../../../../lib/text'
import { Facts } from '../../../../web/ui/facts'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import type { Holding } from '../../investments.contract'
import { partOfHorse } from '../../investments.rules'
import { percentWords } from '../share-words'
import { contactsOf, holderName } from './holder-words'
import { RegisterCell, RegisterRow, RegisterRowHead, RegisterTable } from './register-table'

interface Props {
  holdings: readonly Holding[]
  onPerson: (holding: Holding) => void
}

const columns = [
  { title: 'Holder', width: '@min-[44rem]:w-[38%]' },
  { title: 'Shares', isFigure: true },
  { title: 'Part of the horse', isFigure: true },
  { title: 'Amount', isFigure: true },
  { title: 'Held since', isFigure: true },
]

/** Who holds how much of an offering, and since when. */
export function HoldersTable({ holdings, onPerson }: Props) {
  const [first] = holdings
  const shown = useFirstOnServer(holdings)
  const shares = holdings.reduce((sum, holding) => sum + holding.shares, 0)
  return (
    <RegisterTable
      label="Holders"
      columns={columns}
      foot={
        first && (
          <RegisterRow figures={4} className="font-semibold">
            <RegisterRowHead>
              <span className="font-semibold">{counted(holdings.length, 'holder')}</span>
            </RegisterRowHead>
            <RegisterCell label="Shares">{shares}</RegisterCell>
            <RegisterCell label="Part of the horse">
              {percentWords(partOfHorse([{ ...first, shares }]))}
            </RegisterCell>
            <RegisterCell label="Amount">
              {formatMoney(addMoney(holdings.map((each) => each.amountHeld)), first.currency)}
            </RegisterCell>
            <RegisterCell className="@max-[44rem]:hidden">{null}</RegisterCell>
          </RegisterRow>
        )
      }
    >
      {shown.map((holding) => (
        <RegisterRow key={holding.userId} figures={4}>
          <RegisterRowHead>
            <button
              id={holderOpener(holding.userId)}
              type="button"
              onClick={() => onPerson(holding)}
              className="on-paper min-h-11 rounded-[2px] text-left font-semibold text-link underline decoration-line-strong underline-offset-4 hover:decoration-current @min-[44rem]:min-h-8"
            >
              {holderName(holding.holder)}
            </button>
            <span className="block text-[0.92rem] leading-snug text-ink-soft">
              <Facts of={contactsOf(holding.holder)} />
            </span>
          </RegisterRowHead>
          <RegisterCell label="Shares">{holding.shares}</RegisterCell>
          <RegisterCell label="Part of the horse">{percentWords(holding.partOfHorse)}</RegisterCell>
          <RegisterCell label="Amount">
            {formatMoney(holding.amountHeld, holding.currency)}
          </RegisterCell>
          <RegisterCell label="Held since">{formatLongDate(holding.heldSince)}</RegisterCell>
        </RegisterRow>
      ))}
    </RegisterTable>
  )
}

/** The id of the button that opens a holder's dialog. */
export const holderOpener = (userId: string) => `holder-${userId}`
