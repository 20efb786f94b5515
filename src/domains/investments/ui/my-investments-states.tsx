import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../web/ui/button'
import { Notice, NoticePage } from '../../../web/ui/notice'
import { SectionHeading } from '../../../web/ui/section-heading'
import { Loading, SkeletonText } from '../../../web/ui/skeleton'
import { MyHistorySkeleton } from './my-history'
import { MyHorseCardSkeleton } from './my-horse-card'
import { MyTotalsSkeleton, OwnPrizes } from './my-totals'

/** For visitors, and for people whose session has ended. */
export const AuthenticationRequired = () => (
  <NoticePage
    eyebrow="Owners’ entrance"
    title="Authentication Required"
    text="What you hold in our horses is between you and the stable. Log in to see your shares, your horses’ record and your papers."
    wayOn={
      <a href="/api/login?returnTo=/investor-portal" className={buttonClass()}>
        Log In to Continue
      </a>
    }
  />
)

export const NoInvestmentsYet = () => (
  <Notice
    heading="h2"
    title="No Investments Yet"
    text="Once you own a share, your horses, their records and your certificates will appear here."
    wayOn={
      <Link to="/ownership" className={buttonClass()}>
        Explore Opportunities
      </Link>
    }
  />
)

export const nextRacesClass = 'mt-10 empty:hidden md:mt-12'
export const myHorsesClass = 'mt-14 md:mt-16'

/** The page without its figures; `children` are the place of the next races. */
export function MyInvestmentsSkeleton({ children }: { children: ReactNode }) {
  return (
    <Loading>
      <MyTotalsSkeleton />
      <OwnPrizes amount={<SkeletonText>Rs 100,000.00</SkeletonText>} />
      <div className={nextRacesClass}>{children}</div>
      <div className={myHorsesClass}>
        <SectionHeading title="My Horses" />
        <div className="grid gap-y-4 md:gap-y-6">
          {[0, 1, 2].map((place) => (
            <MyHorseCardSkeleton key={place} />
          ))}
        </div>
      </div>
      <MyHistorySkeleton />
    </Loading>
  )
}
