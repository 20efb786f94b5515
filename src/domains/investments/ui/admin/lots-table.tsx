import { memo } from 'react'
import { formatLongDate } from '../../../../lib/dates'
import { formatMoney } from '../../../../lib/money'
import { Badge } from '../../../../web/ui/badge'
import { Facts } from '../../../../web/ui/facts'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import type { Investment } from '../../investments.contract'
import { shareCount } from '../share-words'
import { holderName } from './holder-words'
import { type LotTask, lotOpener } from './lot-tasks'
import { LotMenu } from './lot-menu'
import { RegisterCell, RegisterRow, RegisterRowHead, RegisterTable } from './register-table'

interface Props {
  lots: readonly Investment[]
  onTask: (task: LotTask, lot: Investment) => void
  /** Shows a past day: read-only. */
  isPast: boolean
}

export const lotColumns = [
  { title: 'Holder' },
  { title: 'Date', isFigure: true },
  { title: 'Shares', isFigure: true },
  { title: 'Price per share', isFigure: true },
  { title: 'Total amount', isFigure: true },
  { title: 'Actions', isHidden: true, className: 'w-8' },
]

/** An offering's lots, newest first. */
export function LotsTable({ lots, ...props }: Props) {
  const shown = useFirstOnServer(lots, 30)
  return (
    <RegisterTable label="Entries" columns={props.isPast ? lotColumns.slice(0, -1) : lotColumns}>
      {shown.map((lot) => (
        <LotRow key={lot.id} lot={lot} {...props} />
      ))}
    </RegisterTable>
  )
}

interface RowProps extends Omit<Props, 'lots'> {
  lot: Investment
}

/** Memoised: typing in the search needn't redraw a thousand rows. */
const LotRow = memo(function LotRow({ lot, onTask, isPast }: RowProps) {
  const struck = lot.voidedAt === null ? '' : 'text-ink-soft line-through'
  const held =
    lot.voidedAt === null && lot.sharesHeld < lot.sharesPurchased && `${lot.sharesHeld} still held`
  return (
    <RegisterRow>
      <RegisterRowHead>
        <span className="flex flex-wrap items-center gap-x-2.5">
          <button
            {...(isPast ? { id: lotOpener(lot.id) } : {})}
            type="button"
            onClick={() => onTask('details', lot)}
            className={`on-paper min-h-11 rounded-[2px] text-left leading-tight font-semibold quiet-link @min-[38rem]:min-h-8 @min-[38rem]:pt-0.5 ${struck}`}
          >
            {holderName(lot.holder)}
          </button>
          {lot.kind === 'transfer' && <Badge tone="info">Transfer</Badge>}
          {lot.voidedAt !== null && <Badge tone="bad">Voided</Badge>}
        </span>
        {lot.voidReason !== null && (
          <span className="block text-[0.92rem] text-ink-soft">{lot.voidReason}</span>
        )}
      </RegisterRowHead>
      <RegisterCell className={struck}>
        {lot.purchaseDate === null ? 'N/A' : formatLongDate(lot.purchaseDate)}
      </RegisterCell>
      <RegisterCell
        inEntry={<Facts of={[shareCount(lot.sharesPurchased), held]} />}
        className={struck}
      >
        {lot.sharesPurchased}
        <span className="block text-[0.92rem] leading-snug text-ink-soft">{held}</span>
      </RegisterCell>
      <RegisterCell
        inEntry={`${formatMoney(lot.pricePerShare, lot.currency)} each`}
        className={struck}
      >
        {formatMoney(lot.pricePerShare, lot.currency)}
      </RegisterCell>
      <RegisterCell place="sum" className={struck}>
        {formatMoney(lot.totalAmount, lot.currency)}
      </RegisterCell>
      {!isPast && (
        <RegisterCell
          place="sum"
          className="@min-[38rem]:py-0! stacked:-my-3 stacked:-ml-3! stacked:self-center print:hidden"
        >
          <div className="flex justify-end">
            <LotMenu lot={lot} onTask={onTask} />
          </div>
        </RegisterCell>
      )}
    </RegisterRow>
  )
})
