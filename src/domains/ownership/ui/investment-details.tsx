import type { ReactNode } from 'react'
import { currencyNames } from '../../../lib/currency-names'
import { formatMoney } from '../../../lib/money'
import { counted } from '../../../lib/text'
import { Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import type { Offering } from '../ownership.contract'
import { availabilityPercent, sharesOnOffer } from '../ownership.rules'
import { ExpressInterestSkeleton } from './express-interest'
import { partOfHorse } from './offering-text'

interface Props {
  offering: Offering
  /** Stands below the price. */
  children: ReactNode
}

const leadClass = 'text-[clamp(2rem,11cqw,3.2rem)] leading-none font-semibold wrap-anywhere'

/**
 * An offering's numbers, set like a race card's conditions: the price first, and largest, while there is anything to buy.
 * The badge beside the horse's name says if there isn't.
 */
export function InvestmentDetails({ offering, children }: Props) {
  const { pricePerShare, currency, totalShares, projectedReturns } = offering
  const availableShares = sharesOnOffer(offering)
  const part = partOfHorse(offering)
  const price = formatMoney(pricePerShare, currency)
  return (
    <div className="@container">
      {availableShares > 0 && (
        <dl className="figures mb-9">
          <dt className="text-ink-soft">Price per share</dt>
          <dd className={`mt-1 ${leadClass}`}>{price}</dd>
        </dl>
      )}
      {children}
      <dl className="figures mt-5 border-t border-line">
        {availableShares === 0 && <Row label="Price per share">{price}</Row>}
        <Row label="Availability">
          {availabilityPercent({ availableShares, totalShares })}%
          {/* a closed offering has no bar that counts them */}
          {!offering.isActive && (
            <span className="font-normal text-ink-soft">
              {' '}
              ({availableShares} of {counted(totalShares, 'share')})
            </span>
          )}
        </Row>
        {part === undefined ? null : <Row label="Part of the horse">{part}</Row>}
        <Row label="Currency">{currencyNames[currency]}</Row>
        <Row label="Projected returns">{projectedReturns ?? 'None stated'}</Row>
      </dl>
      <p className="mt-3 text-[0.95rem] text-ink-soft">
        Projected returns are an estimate, not a promise: a racehorse may win nothing, and a share
        may lose its value.
      </p>
    </div>
  )
}

/** The numbers of an offering that is still to come, each in its place. */
export const InvestmentDetailsSkeleton = () => (
  <div className="@container">
    <p className="text-ink-soft">Price per share</p>
    <p className={`mt-1 mb-9 ${leadClass}`}>
      <SkeletonText>Rs 25,000.00</SkeletonText>
    </p>
    <Skeleton className="h-7" />
    <p className="mt-4 text-[0.92rem]">
      <SkeletonText>Taken, and for sale</SkeletonText>
    </p>
    <div className="mt-4 flex items-center gap-2 print:hidden">
      <Skeleton className="size-11 shrink-0" />
      <p className="h-13 grow text-center">
        <span className="block text-[1.2rem] leading-snug">
          <SkeletonText>1 share · Rs 25,000.00</SkeletonText>
        </span>
        <SkeletonText>1% of the horse</SkeletonText>
      </p>
      <Skeleton className="size-11 shrink-0" />
    </div>
    <div className="mt-5">
      <ExpressInterestSkeleton />
    </div>
    <dl className="mt-5 border-t border-line">
      {usualRows.map(({ label, value }) => (
        <Row key={label} label={label}>
          <SkeletonText>{value}</SkeletonText>
        </Row>
      ))}
    </dl>
    <p className="mt-3 text-[0.95rem]">
      <SkeletonText>
        Projected returns are an estimate, not a promise: a racehorse may win nothing, and a share
        may lose its value.
      </SkeletonText>
    </p>
  </div>
)

const usualRows = [
  { label: 'Availability', value: '25%' },
  { label: 'Currency', value: 'Mauritian rupee (MUR)' },
  { label: 'Projected returns', value: '5–10% a year from prize money' },
]

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    // large text has the label on a line of its own
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="max-w-60 flex-[1_0_9rem] text-right font-semibold text-balance">{children}</dd>
    </div>
  )
}
