import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { SectionHeading } from '../../../web/ui/section-heading'
import { Loading, Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { StableSilks } from '../../media/ui/silks'
import { MyTotalsSkeleton, OwnPrizes } from './my-totals'

/** For visitors, and for people whose session has ended. */
export function AuthenticationRequired() {
  return (
    <Container className="grid grid-cols-1 items-center gap-x-12 gap-y-8 py-14 md:grid-cols-[1fr_auto] md:py-24">
      <div>
        <p className="eyebrow text-mark-ink">Owners’ entrance</p>
        <h1 className="mt-3 text-4xl sm:text-5xl">Authentication Required</h1>
        <p className="mt-5 max-w-[28em] text-lg text-ink-soft">
          What you hold in our horses is between you and the stable. Log in to see your shares, your
          horses’ record and your papers.
        </p>
        <a href="/api/login?returnTo=/investor-portal" className={`mt-7 ${buttonClass()}`}>
          Log In to Continue
        </a>
      </div>
      <StableSilks className="order-first size-32 max-w-full justify-self-start sm:size-40 md:order-none md:size-64" />
    </Container>
  )
}

export function NoInvestmentsYet() {
  return (
    <div className="scotch-rule">
      <div className="grid grid-cols-1 items-center gap-x-10 gap-y-6 bg-raised px-[min(1.5rem,6vw)] py-10 sm:grid-cols-[auto_1fr] sm:px-10">
        <StableSilks className="size-28 max-w-full sm:size-36" />
        <div>
          <h2 className="text-2xl sm:text-3xl">No Investments Yet</h2>
          <p className="mt-3 max-w-[30em] text-lg text-ink-soft">
            Once you own a share, your horses, their records and your certificates will appear here.
          </p>
          <Link to="/ownership" className={`mt-6 ${buttonClass()}`}>
            Explore Opportunities
          </Link>
        </div>
      </div>
    </div>
  )
}

export function MyInvestmentsSkeleton() {
  return (
    <Loading>
      <MyTotalsSkeleton />
      <OwnPrizes>
        <SkeletonText>
          Your part of the prize money so far is Rs 100,000.00, worked out from each race’s prize
          and the shares you held that day. It doesn’t show what has been paid out.
        </SkeletonText>
      </OwnPrizes>
      <div className="mt-14 md:mt-16">
        <SectionHeading title="My Horses" />
        <div className="grid gap-x-8 gap-y-10 md:grid-cols-2">
          {[0, 1].map((place) => (
            <div key={place} className="bg-raised">
              <Skeleton className="aspect-3/2" />
              <div className="px-5 pt-4 pb-4">
                <Skeleton className="h-13" />
                <Skeleton className="mt-4 h-64" />
                <Skeleton className="mt-4 h-18" />
              </div>
            </div>
          ))}
        </div>
      </div>
      <Skeleton className="mt-16 h-8 w-64" />
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} className="mt-4 h-14" />
      ))}
    </Loading>
  )
}
