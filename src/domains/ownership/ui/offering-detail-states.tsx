import { Loading, Skeleton } from '../../../web/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { StableSilks } from '../../media/ui/silks'

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

export function OfferingNotFound() {
  return (
    <Container className="py-20 text-center sm:py-28">
      <StableSilks className="mx-auto size-36" />
      <h1 className="mt-6 text-4xl">Opportunity Not Found</h1>
      <p className="mt-3 text-lg text-balance text-ink-soft">
        This ownership opportunity doesn't exist or is no longer available.
      </p>
      <Link to="/ownership" className={`mt-7 ${buttonClass()}`}>
        Back to Opportunities
      </Link>
    </Container>
  )
}
