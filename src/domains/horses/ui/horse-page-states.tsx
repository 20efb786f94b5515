import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { NoticePage } from '../../../web/ui/notice'
import { Loading, Skeleton } from '../../../web/ui/skeleton'
import { heroClass } from './horse-hero'

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
        <Skeleton className="h-[4.4rem] max-w-3xl sm:h-[6.5rem]" />
        <Skeleton className="mt-5 h-32 sm:h-18" />
        <Skeleton className="mt-6 h-88 sm:h-72 lg:h-60" />
        <Skeleton className="mt-14 h-64 max-w-[66ch] sm:mt-20" />
      </Container>
    </Loading>
  )
}
