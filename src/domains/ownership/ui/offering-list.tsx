import { Loading, Skeleton } from '../../../web/ui/skeleton'
import { StableSilks } from '../../media/ui/silks'
import type { Offering } from '../ownership.contract'
import { OfferingCard } from './offering-card'

const PLACEHOLDERS = 4

export function OfferingList({ offerings }: { offerings: readonly Offering[] }) {
  if (offerings.length === 0) return <NoOfferings />
  return (
    <ul className="divide-y divide-line">
      {offerings.map((offering, index) => (
        <li key={offering.id} className="py-8 first:pt-0 lg:py-10">
          <OfferingCard offering={offering} priority={index === 0} />
        </li>
      ))}
    </ul>
  )
}

function NoOfferings() {
  return (
    <div className="border-y border-line py-12 text-center">
      <StableSilks className="mx-auto mb-4 size-28" />
      <p className="font-serif text-2xl font-bold">No Opportunities Available</p>
      <p className="mx-auto mt-2 max-w-prose text-pretty text-ink-soft">
        No horse has shares on offer today. When one does, its price and remaining shares will
        appear here.
      </p>
    </div>
  )
}

/** Placeholder for the list, in its dimensions. */
export function OfferingListSkeleton() {
  return (
    <Loading>
      <div className="divide-y divide-line">
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          <div
            key={index}
            className="grid gap-x-9 gap-y-5 py-8 first:pt-0 md:grid-cols-[6fr_7fr] lg:py-10"
          >
            <Skeleton className="aspect-3/2" />
            <div>
              <Skeleton className="h-9 w-3/5" />
              <Skeleton className="mt-3 h-5 w-2/5" />
              <Skeleton className="mt-6 h-24" />
              <Skeleton className="mt-6 h-16" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
