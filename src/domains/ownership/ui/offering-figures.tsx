import { formatMoney } from '../../../lib/money'
import type { Offering } from '../ownership.contract'
import { availabilityPercent } from '../ownership.rules'
import { partOfHorse } from './offering-text'
import { SharesBar } from './shares-bar'

/** What a share costs and how many are left, on one board, the same on every card and panel. */
export function OfferingFigures({ offering }: { offering: Offering }) {
  const part = partOfHorse(offering)
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="figures text-[1.35rem] leading-tight font-semibold">
          {formatMoney(offering.pricePerShare, offering.currency)}{' '}
          <span className="text-base font-normal text-ink-soft">a share</span>
        </p>
        <p className="figures font-semibold whitespace-nowrap text-brass-ink">
          {availabilityPercent(offering)}% left
        </p>
      </div>
      <SharesBar offering={offering} />
      {part === undefined ? null : <p className="text-[0.95rem] text-ink-soft">{part}</p>}
    </div>
  )
}
