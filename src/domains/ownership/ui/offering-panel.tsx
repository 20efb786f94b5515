import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { PrintedAddress } from '../../../web/ui/print-head'
import type { Offering } from '../ownership.contract'
import { OfferingPrice, OfferingShares } from './offering-figures'

/** A horse's open offering on the horse's own page. */
export function OfferingPanel({ offering }: { offering: Offering }) {
  return (
    <section
      aria-labelledby="ownership-opportunity"
      className="border-t-4 border-double border-mark bg-raised px-5 py-6 sm:px-7 print:border-line-strong print:px-0 print:py-2"
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
