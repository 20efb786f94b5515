import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { NoticePage } from '../../../web/ui/notice'
import { Loading, Skeleton } from '../../../web/ui/skeleton'
import { heroClass } from './horse-hero'
import { HorseRecordSkeleton } from './horse-record'

export const HorseNotFound = () => (
  <NoticePage
    eyebrow="Non-runner"
    title="Horse Not Found"
    text="The horse you're looking for doesn't exist."
    wayOn={
      <Link to="/horses" className={buttonClass()}>
        Back to Horses
      </Link>
    }
  />
)

export function HorsePageSkeleton({ slug }: { slug: string }) {
  return (
    <Loading>
      <div style={{ viewTransitionName: `horse-${slug}` }}>
        <Skeleton className={heroClass} />
      </div>
      <Container className="pt-5 pb-20 sm:pt-6">
        <Skeleton className="h-[7.4rem] max-w-3xl sm:h-[4.1rem] lg:h-[6.6rem]" />
        <div className="mt-5 flex h-[8.65rem] items-center border-y border-line-strong sm:h-[4.9rem]">
          <Skeleton className="h-24 grow sm:h-12" />
        </div>
        <HorseRecordSkeleton />
        <Skeleton className="mt-14 h-8 w-48 sm:mt-20" />
        <Skeleton className="mt-6 h-64 max-w-[66ch]" />
      </Container>
    </Loading>
  )
}
