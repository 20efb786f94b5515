import { formatLongDate } from '../../../../lib/dates'
import { addMoney, formatMoney } from '../../../../lib/money'
import { counted } from '../../../../lib/text'
import { Facts } from '../../../../web/ui/facts'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import type { Holding } from '../../investments.contract'
import { partOfHorse } from '../../investments.rules'
import { percentWords, shareCount } from '../share-words'
import { contactsOf, holderName } from './holder-words'
import { RegisterCell, RegisterRow, RegisterRowHead, RegisterTable } from './register-table'

interface Props {
  holdings: readonly Holding[]
  onPerson: (holding: Holding) => void
}

export const holderColumns = [
  { title: 'Holder', className: '@min-[38rem]:w-[38.5%] @min-[48rem]:w-[41%]' },
  { title: 'Shares', isFigure: true },
  {
    title: 'Part of the horse',
    isFigure: true,
    className: '@min-[38rem]:@max-[48rem]:w-[14%]',
  },
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
      columns={holderColumns}
      foot={
        first && (
          <RegisterRow className="font-semibold">
            <RegisterRowHead>
              <span className="font-semibold">{counted(holdings.length, 'holder')}</span>
            </RegisterRowHead>
            <RegisterCell inEntry={shareCount(shares)}>{shares}</RegisterCell>
            <RegisterCell>{percentWords(partOfHorse([{ ...first, shares }]))}</RegisterCell>
            <RegisterCell place="sum">
              {formatMoney(addMoney(holdings.map((each) => each.amountHeld)), first.currency)}
            </RegisterCell>
            <RegisterCell place="unseen">{null}</RegisterCell>
          </RegisterRow>
        )
      }
    >
      {shown.map((holding) => (
        <RegisterRow key={holding.userId} className="*:align-baseline">
          <RegisterRowHead>
            <button
              id={holderOpener(holding.userId)}
              type="button"
              onClick={() => onPerson(holding)}
              className="on-paper min-h-11 rounded-[2px] text-left font-semibold quiet-link @min-[38rem]:min-h-8"
            >
              {holderName(holding.holder)}
            </button>
            <span className="hidden text-[0.92rem] leading-snug text-ink-soft @min-[32rem]:inline @min-[32rem]:@max-[38rem]:ml-3 @min-[38rem]:block print:ml-0! print:block">
              <Facts of={contactsOf(holding.holder)} />
            </span>
          </RegisterRowHead>
          <RegisterCell inEntry={shareCount(holding.shares)}>{holding.shares}</RegisterCell>
          <RegisterCell>{percentWords(holding.partOfHorse)}</RegisterCell>
          <RegisterCell place="sum">
            {formatMoney(holding.amountHeld, holding.currency)}
          </RegisterCell>
          <RegisterCell inEntry={`since ${formatLongDate(holding.heldSince)}`}>
            {formatLongDate(holding.heldSince)}
          </RegisterCell>
        </RegisterRow>
      ))}
    </RegisterTable>
  )
}

/** The id of the button that opens a holder's dialog. */
export const holderOpener = (userId: string) => `holder-${userId}`
