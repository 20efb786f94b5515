import { formatMoney } from '../../../lib/money'
import type { Offering } from '../ownership.contract'
import { availabilityPercent } from '../ownership.rules'
import { partOfHorse } from './offering-text'
import { SharesBar, SharesLegend } from './shares-bar'

interface Props {
  offering: Offering
  isLarge?: boolean
}

/** What a share costs and how many are left, on one board, the same on every card and panel. With none left, that comes first. */
export function OfferingFigures({ offering, isLarge = false }: Props) {
  const part = partOfHorse(offering)
  const isHeld = offering.availableShares === 0
  const price = formatMoney(offering.pricePerShare, offering.currency)
  return (
    <div className="@container">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p
          className={`figures leading-tight font-semibold text-[1.35rem] ${isLarge ? '@min-[21rem]:text-[2rem]' : ''}`}
        >
          {isHeld ? (
            'Fully held'
          ) : (
            <>
              {price} <span className="text-base font-normal text-ink-soft">a share</span>
            </>
          )}
        </p>
        <p className="figures font-semibold whitespace-nowrap">
          {availabilityPercent(offering)}% left
        </p>
      </div>
      <SharesBar offering={offering} />
      {isHeld && <p className="figures text-[0.95rem] text-ink-soft">{price} a share</p>}
      {isLarge && !isHeld && (
        <div className="mt-2">
          <SharesLegend />
        </div>
      )}
      {part === undefined ? null : <p className="text-[0.95rem] text-ink-soft">{part}</p>}
    </div>
  )
}
