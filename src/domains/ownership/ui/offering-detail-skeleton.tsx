import { Loading, Skeleton } from '../../../web/ui/skeleton'

/** Placeholder for an offering's page, in its dimensions. */
export function OfferingDetailSkeleton() {
  return (
    <Loading>
      <Skeleton className="mt-5 h-12 w-3/5" />
      <Skeleton className="mt-3 mb-8 h-6 w-2/5" />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <Skeleton className="aspect-3/2" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  )
}
