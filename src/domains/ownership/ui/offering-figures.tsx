import { formatMoney } from '../../../lib/money'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import type { Offering } from '../ownership.contract'
import { availabilityPercent } from '../ownership.rules'
import { partOfHorse } from './offering-text'
import { SharesBar } from './shares-bar'

interface Props {
  offering: Offering
  isLarge?: boolean
}

/** What a share costs and how many are left, on one board, the same on every card and panel. */
export function OfferingFigures({ offering, isLarge = false }: Props) {
  const part = partOfHorse(offering)
  const price = formatMoney(offering.pricePerShare, offering.currency)
  return (
    <div className="@container">
      <div className={headClass}>
        <p className={`${priceClass} ${isLarge ? largeClass : ''}`}>
          {price} <span className="text-base font-normal text-ink-soft">a share</span>
        </p>
        <p className="figures font-semibold whitespace-nowrap">
          {availabilityPercent(offering)}% left
        </p>
      </div>
      <SharesBar offering={offering} />
      {part === undefined ? null : <p className="text-[0.95rem] text-ink-soft">{part}</p>}
    </div>
  )
}

/** The board of an offering that is still to come. */
export const OfferingFiguresSkeleton = ({ isLarge = false }: Pick<Props, 'isLarge'>) => (
  <div className="@container">
    <div className={headClass}>
      <p className={`${priceClass} ${isLarge ? largeClass : ''}`}>
        <SkeletonText>Rs 25,000.00</SkeletonText>{' '}
        <span className="text-base font-normal">
          <SkeletonText>a share</SkeletonText>
        </span>
      </p>
      <p>
        <SkeletonText>25% left</SkeletonText>
      </p>
    </div>
    <Skeleton className="h-3.5" />
    <p className="mt-1.5 text-[0.95rem]">
      <SkeletonText>10 of 40 shares available</SkeletonText>
    </p>
  </div>
)

const headClass = 'mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1'
const priceClass = 'figures leading-tight font-semibold text-[1.35rem]'
const largeClass = '@min-[21rem]:text-[2rem]'
