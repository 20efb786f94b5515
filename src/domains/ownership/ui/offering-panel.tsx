import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { PrintedAddress } from '../../../web/ui/print-head'
import type { Offering } from '../ownership.contract'
import { Loading, SkeletonText } from '../../../web/ui/skeleton'
import {
  OfferingPrice,
  OfferingPriceSkeleton,
  OfferingShares,
  OfferingSharesSkeleton,
} from './offering-figures'

const panelClass = 'border-t-4 border-double border-mark bg-raised px-5 py-6 sm:px-7'

/** A horse's open offering on the horse's own page. */
export function OfferingPanel({ offering }: { offering: Offering }) {
  return (
    <section
      aria-labelledby="ownership-opportunity"
      className={`later print:border-line-strong print:px-0 print:py-2 ${panelClass}`}
    >
      <h2 id="ownership-opportunity" className="text-2xl print:text-xl">
        Ownership Opportunity
      </h2>
      <div className="mt-4 grid gap-3">
        <OfferingPrice offering={offering} />
        <div>
          <OfferingShares offering={offering} />
        </div>
      </div>
      <Link
        to="/ownership/$id"
        params={{ id: offering.id }}
        className={`${buttonClass()} mt-5 w-full sm:w-auto`}
      >
        View Full Opportunity
      </Link>
      <PrintedAddress path={`/ownership/${offering.id}`} />
    </section>
  )
}

/** The panel while nobody knows yet whether there is an offering. */
export const OfferingPanelSkeleton = () => (
  <Loading className={panelClass}>
    <p className="font-serif text-2xl font-bold">
      <SkeletonText>Ownership Opportunity</SkeletonText>
    </p>
    <div className="mt-4 grid gap-3">
      <OfferingPriceSkeleton />
      <div>
        <OfferingSharesSkeleton />
      </div>
    </div>
    <p className="mt-5 animate-pulse rounded-[3px] bg-quiet-wash sm:w-fit">
      <span className={`invisible ${buttonClass()}`}>View Full Opportunity</span>
    </p>
  </Loading>
)
