import { type Currency, formatMoney } from '../../../../lib/money'
import { exactTotal } from './exact-total'

interface Props {
  shares: unknown
  price: unknown
  currency: Currency
}

/** The total, while shares and price are being typed. */
export function ExactTotal({ shares, price, currency }: Props) {
  const total = exactTotal(shares, price)
  return (
    <p
      role="status"
      className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-line py-2.5"
    >
      <span className="text-ink-soft">Total amount</span>
      <strong className="figures text-xl font-semibold wrap-anywhere">
        {total === undefined ? '–' : formatMoney(total, currency)}
      </strong>
    </p>
  )
}
