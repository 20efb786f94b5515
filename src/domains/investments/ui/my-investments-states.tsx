import { Link } from '@tanstack/react-router'
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

export function MyInvestmentsSkeleton() {
  return (
    <Loading>
      <MyTotalsSkeleton />
      <OwnPrizes amount={<SkeletonText>Rs 100,000.00</SkeletonText>} />
      {/* the next race, as high as one with a single runner */}
      <div className="mt-10 grid h-[17.5rem] grid-rows-[9rem_minmax(0,1fr)] bg-raised md:mt-12 lg:h-44 lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-1">
        <p className="placeholders-on-brand bg-brand px-4 py-5 font-serif text-[1.55rem] leading-[1.12] font-bold sm:px-6 lg:py-6">
          <SkeletonText>Saturday 28 November</SkeletonText>
        </p>
        <p className="px-4 py-5 sm:px-6">
          <SkeletonText>Race 4 · Name of a race</SkeletonText>
        </p>
      </div>
      <div className="mt-14 md:mt-16">
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
