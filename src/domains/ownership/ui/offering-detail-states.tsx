import { Loading, Skeleton } from '../../../web/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { NoticePage } from '../../../web/ui/notice'

/** Placeholder for an offering's page, in its dimensions; the card's photograph moves there. */
export function OfferingDetailSkeleton({ id }: { id: string }) {
  return (
    <Loading>
      <Skeleton className="mt-5 h-12 w-3/5" />
      <Skeleton className="mt-3 mb-8 h-6 w-2/5" />
      <div className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-[7fr_5fr] lg:gap-x-12">
        <div style={{ viewTransitionName: `offering-${id}` }}>
          <Skeleton className="aspect-3/2" />
        </div>
        <Skeleton className="h-96" />
      </div>
    </Loading>
  )
}

export const OfferingNotFound = () => (
  <NoticePage
    eyebrow="Non-runner"
    title="Opportunity Not Found"
    text="This ownership opportunity doesn't exist or is no longer available."
    wayOn={
      <Link to="/ownership" className={buttonClass()}>
        Back to Opportunities
      </Link>
    }
  />
)
