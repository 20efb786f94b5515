import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { Loading, Skeleton } from '../../../web/ui/skeleton'
import { StableSilks } from '../../media/ui/silks'
import { heroClass } from './horse-hero'

export function HorseNotFound() {
  return (
    <Container className="py-20 text-center sm:py-28">
      <StableSilks className="mx-auto size-36" />
      <h1 className="mt-6 text-4xl">Horse Not Found</h1>
      <p className="mt-3 text-lg text-ink-soft">The horse you're looking for doesn't exist.</p>
      <Link to="/horses" className={`mt-7 ${buttonClass()}`}>
        Back to Horses
      </Link>
    </Container>
  )
}

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
