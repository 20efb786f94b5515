import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../lib/money'
import { useSite } from '../../../web/site'
import { Badge } from '../../../web/ui/badge'
import { buttonClass } from '../../../web/ui/button'
import { SectionHeading } from '../../../web/ui/section-heading'
import { PhotoCredit } from '../../media/ui/photo-credit'
import { pictureOf, StableImage } from '../../media/ui/stable-image'
import type { Offering } from '../ownership.contract'
import { availabilityPercent } from '../ownership.rules'
import { ExpressInterest } from './express-interest'
import { InvestmentDetails } from './investment-details'
import { describeHorse, partOfHorse } from './offering-text'
import { OwnerBenefits } from './owner-benefits'
import { SharesBar } from './shares-bar'

interface Props {
  offering: Offering
}

/** One offering with everything a buyer wants to know: the figures are beside the photograph, not below it. */
export function OfferingDetail({ offering }: Props) {
  const site = useSite()
  const { horse, isActive, isDraft } = offering
  return (
    <>
      <h1 className="mt-5 text-4xl wrap-anywhere sm:text-5xl">{horse.name}</h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg text-ink-soft">
        {describeHorse(horse)}
        {isDraft ? (
          <Badge tone="brass">Not open yet</Badge>
        ) : (
          <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Available' : 'Closed'}</Badge>
        )}
      </p>
      {/* if the details are below the photograph, the two numbers that matter come before it */}
      <p className="figures mt-2 text-lg lg:hidden">
        <strong className="font-semibold">
          {formatMoney(offering.pricePerShare, offering.currency)}
        </strong>{' '}
        a share{(isActive || isDraft) && ` · ${availabilityPercent(offering)}% left`}
      </p>
      <div className="mt-7 grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr]">
        <div>
          <div
            className="overflow-hidden bg-sunken"
            style={{ viewTransitionName: `offering-${offering.id}` }}
          >
            <StableImage
              {...pictureOf(horse)}
              alt={horse.name}
              sizes="(min-width: 80rem) 42rem, (min-width: 64rem) 55vw, 94vw"
              shape="3x2"
              priority
              className="h-auto w-full"
            />
          </div>
          <PhotoCredit image={horse.featuredImage} />
        </div>
        <section
          aria-labelledby="investment-details"
          className="lg:sticky lg:top-28 lg:row-span-2 lg:self-start"
        >
          <SectionHeading id="investment-details" title="Investment Details" />
          <InvestmentDetails offering={offering} />
          <div className="mt-6">
            <ExpressInterest offering={offering} />
          </div>
        </section>
        <div className="space-y-10">
          <Overview offering={offering} />
          <Highlights highlights={offering.highlights} />
        </div>
      </div>
      {site.benefits.length > 0 && (
        <section className="mt-12" aria-labelledby="owner-benefits">
          <SectionHeading id="owner-benefits" title="Owner Benefits" />
          <OwnerBenefits headingLevel="h3" />
        </section>
      )}
    </>
  )
}

function Overview({ offering }: { offering: Offering }) {
  const part = partOfHorse(offering)
  return (
    <section aria-labelledby="investment-overview">
      <SectionHeading id="investment-overview" title="Investment Overview" />
      {offering.description === null ? null : (
        <p className="mb-6 max-w-prose whitespace-pre-line">{offering.description}</p>
      )}
      <SharesBar offering={offering} />
      {part === undefined ? null : <p className="mt-1">{part}</p>}
      {/* the horse may be a draft, too */}
      {!offering.isDraft && (
        <p className="mt-6">
          <Link
            to="/horses/$slug"
            params={{ slug: offering.horse.slug }}
            className={buttonClass('quiet')}
          >
            View Horse Profile
          </Link>
        </p>
      )}
    </section>
  )
}

function Highlights({ highlights }: { highlights: readonly string[] }): ReactNode {
  if (highlights.length === 0) return null
  return (
    <section aria-labelledby="key-highlights">
      <SectionHeading id="key-highlights" title="Key Highlights" />
      <ul className="max-w-prose list-[square] space-y-2 pl-5 marker:text-brass">
        {highlights.map((highlight) => (
          <li key={highlight}>{highlight}</li>
        ))}
      </ul>
    </section>
  )
}
