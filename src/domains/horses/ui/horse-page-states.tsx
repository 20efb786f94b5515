import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { Loading, Skeleton } from '../../../web/ui/skeleton'
import { StableSilks } from '../../media/ui/silks'

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

export function HorsePageSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-[min(100vw,34rem)] sm:h-[min(62vw,40rem)] lg:h-[min(56vw,78svh)]" />
      <Container className="pt-6 pb-20">
        <Skeleton className="h-12 w-2/3 max-w-md" />
        <Skeleton className="mt-6 h-12 max-w-xl" />
        <Skeleton className="mt-8 h-40" />
        <Skeleton className="mt-14 h-64 max-w-[66ch]" />
      </Container>
    </Loading>
  )
}
