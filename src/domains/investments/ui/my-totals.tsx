import type { ReactNode } from 'react'
import { formatMoney } from '../../../lib/money'
import { SkeletonText } from '../../../web/ui/skeleton'
import type { MyInvestment } from '../investments.contract'
import { heldLots, sharesIn, sumsByCurrency } from './portfolio'

interface Props {
  investments: readonly MyInvestment[]
  horses: number
}

const frame = 'border-on-brand/25 px-5 py-5 @2xl:px-8 @2xl:py-7 print:border-line-strong'
const label = 'text-[0.95rem] leading-5 text-on-brand-soft print:text-ink-soft'
const figure =
  'figures mt-1.5 text-[clamp(1.6rem,8cqw,2.1rem)] leading-tight font-semibold wrap-anywhere @2xl:text-[clamp(2rem,4cqw,2.6rem)]'
const otherFigure = 'figures mt-1 text-[1.3rem] font-semibold wrap-anywhere'

/** The owner's holdings as a results board. Amounts in different currencies are never added up. */
export function MyTotals({ investments, horses }: Props) {
  const held = heldLots(investments)
  const invested = sumsByCurrency(
    // people who hold nothing any more see zero in the currencies they paid in
    held.length === 0 ? investments : held,
    ({ amountHeld }) => amountHeld,
  )
  return (
    <Board
      invested={invested.map(({ amount, currency }) => formatMoney(amount, currency))}
      shares={sharesIn(investments)}
      horses={horses}
    />
  )
}

/** The board without its figures: most owners paid in more than one currency. */
export const MyTotalsSkeleton = () => (
  <div className="placeholders-on-brand">
    <Board
      invested={['Rs 1,000,000.00', '€10,000.00'].map((amount) => (
        <SkeletonText key={amount}>{amount}</SkeletonText>
      ))}
      shares={<SkeletonText>24</SkeletonText>}
      horses={<SkeletonText>5</SkeletonText>}
    />
  </div>
)

interface BoardProps {
  invested: readonly ReactNode[]
  shares: ReactNode
  horses: ReactNode
}

function Board({ invested, shares, horses }: BoardProps) {
  return (
    <section aria-label="Totals" className="scotch-rule @container">
      <dl className="grid grid-cols-2 bg-brand text-on-brand forced-color-adjust-none @2xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] print:bg-transparent print:text-ink">
        <div
          className={`col-span-2 flex flex-wrap items-baseline gap-x-6 @2xl:col-span-1 ${frame}`}
        >
          <dt className={`basis-full ${label}`}>Total Invested</dt>
          {invested.map((amount, index) => (
            <dd key={index} className={index === 0 ? `basis-full ${figure}` : otherFigure}>
              {amount}
            </dd>
          ))}
        </div>
        <div className={`border-t @2xl:border-t-0 @2xl:border-l ${frame}`}>
          <dt className={label}>Total Shares</dt>
          <dd className={figure}>{shares}</dd>
        </div>
        <div className={`border-t border-l @2xl:border-t-0 ${frame}`}>
          <dt className={label}>Horses Owned</dt>
          <dd className={figure}>{horses}</dd>
        </div>
      </dl>
    </section>
  )
}

/** The owner's part of the prize money, as a last row of the board. */
export const OwnPrizes = ({ amount }: { amount: ReactNode }) => (
  <section aria-label="Prize money" className="@container">
    <div className="grid gap-y-2 border-b border-line bg-raised py-5 @2xl:grid-cols-2">
      <dl className="px-5 @2xl:px-8">
        <dt className="text-[0.95rem] leading-5 text-ink-soft">
          Your part of the prize money so far
        </dt>
        <dd className={figure}>{amount}</dd>
      </dl>
      <p className="grid max-w-prose content-center border-line px-5 text-ink-soft @2xl:border-l @2xl:px-8">
        Worked out from each race’s prize and the shares you held that day. It doesn’t show what has
        been paid out.
      </p>
    </div>
  </section>
)
