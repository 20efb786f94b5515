import { formatMoney } from '../../../lib/money'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import type { Offering } from '../ownership.contract'
import { availabilityPercent } from '../ownership.rules'
import { partOfHorse } from './offering-text'
import { SharesBar } from './shares-bar'

interface Props {
  offering: Offering
}

/** What a share costs, and how much of the offering is left. */
export function OfferingPrice({ offering, isLarge = false }: Props & { isLarge?: boolean }) {
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
    </div>
  )
}

/** The offering's shares as a bar, and which part of the horse they are if it isn't the whole. */
export function OfferingShares({ offering }: Props) {
  const part = partOfHorse(offering)
  return (
    <>
      <SharesBar offering={offering} />
      {part === undefined ? null : <p className="text-[0.95rem] text-ink-soft">{part}</p>}
    </>
  )
}

/** The price of an offering that is still to come. */
export const OfferingPriceSkeleton = ({ isLarge = false }: { isLarge?: boolean }) => (
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
  </div>
)

export const OfferingSharesSkeleton = () => (
  <>
    <Skeleton className="h-3.5" />
    <p className="mt-1.5 text-[0.95rem]">
      <SkeletonText>10 of 40 shares available</SkeletonText>
    </p>
  </>
)

const headClass = 'flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1'
const priceClass = 'figures leading-tight font-semibold text-[1.35rem]'
const largeClass = '@min-[21rem]:text-[2rem]'
