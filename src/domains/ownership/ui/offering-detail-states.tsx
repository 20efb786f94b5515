import { useSite } from '../../../web/site'
import { SectionHeading } from '../../../web/ui/section-heading'
import { Loading, Skeleton, SkeletonText } from '../../../web/ui/skeleton'
import { InvestmentDetailsSkeleton } from './investment-details'
import { acrossTheFoot, besideTexts, highlightsClass, offeringColumns } from './offering-detail'
import { OwnerBenefits } from './owner-benefits'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { NoticePage } from '../../../web/ui/notice'

/** Placeholder for an offering's page, in its dimensions; the card's photograph moves there. */
export function OfferingDetailSkeleton({ id }: { id: string }) {
  const hasBenefits = useSite().benefits.length > 0
  return (
    <Loading>
      <p className="mt-5 font-serif text-4xl font-bold sm:text-5xl">
        <SkeletonText>Name of a horse</SkeletonText>
      </p>
      <p className="mt-3 text-lg">
        <SkeletonText>Thoroughbred, 4 years, gelding</SkeletonText>
      </p>
      <div className={offeringColumns}>
        <div style={{ viewTransitionName: `offering-${id}` }}>
          <Skeleton className="aspect-3/2" />
        </div>
        <div className={besideTexts}>
          <SectionHeading title="Investment Details" />
          <InvestmentDetailsSkeleton />
        </div>
        <div>
          <SectionHeading title="Investment Overview" />
          <p className="max-w-prose text-lg">
            <SkeletonText>
              A few words of a text that is still to come, about the horse and those who may own a
              part of it.
            </SkeletonText>
          </p>
          <Skeleton className="mt-6 h-11 w-48" />
        </div>
        <div className={acrossTheFoot}>
          <SectionHeading title="Key Highlights" />
          {/* three, as most have */}
          <ul className={highlightsClass}>
            {usualHighlights.map((highlight) => (
              <li key={highlight}>
                <SkeletonText>{highlight}</SkeletonText>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {hasBenefits && (
        <div className="mt-12">
          <SectionHeading title="Owner Benefits" />
          <OwnerBenefits headingLevel="h3" />
        </div>
      )}
    </Loading>
  )
}

const usualHighlights = [
  'Winner of a handicap in 2026',
  'Keep, training and vet included',
  'The stable keeps a part and shares every risk',
]

export const OfferingNotFound = () => (
  <NoticePage
    eyebrow="Non-runner"
    title="Opportunity Not Found"
    text="This ownership opportunity doesn't exist or is no longer available."
    wayOn={
      <Link to="/ownership" className={buttonClass()}>
        Back to Opportunities
      </Link>
    }
  />
)
