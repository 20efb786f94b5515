import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { NoticePage } from '../../../web/ui/notice'
import { Loading, Skeleton } from '../../../web/ui/skeleton'
import { SkeletonProse } from '../../../web/ui/skeleton-prose'
import { HorseHeroSkeleton } from './horse-hero'
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
      <HorseHeroSkeleton slug={slug} />
      <Container className="pb-20">
        <HorseRecordSkeleton />
        <Skeleton className="mt-14 h-8 w-48 sm:mt-20" />
        <SkeletonProse className="mt-6 max-w-[66ch] text-[1.1rem] leading-relaxed" />
      </Container>
    </Loading>
  )
}
