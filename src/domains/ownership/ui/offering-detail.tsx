import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSite } from '../../../web/site'
import { Badge, type BadgeTone } from '../../../web/ui/badge'
import { buttonClass } from '../../../web/ui/button'
import { Facts } from '../../../web/ui/facts'
import { PrintedAddress, PrintHead } from '../../../web/ui/print-head'
import { SectionHeading } from '../../../web/ui/section-heading'
import { PhotoCredit } from '../../media/ui/photo-credit'
import { pictureOf, StableImage } from '../../media/ui/stable-image'
import type { Offering } from '../ownership.contract'
import { sharesOnOffer } from '../ownership.rules'
import { ExpressInterest, InterestFoot } from './express-interest'
import { InvestmentDetails } from './investment-details'
import { horseFacts } from './offering-text'
import { OwnerBenefits } from './owner-benefits'
import { ShareChooser } from './share-chooser'
import { SharesBar } from './shares-bar'

interface Props {
  offering: Offering
}

/** One offering with everything a buyer wants to know: the figures are beside the photograph, not below it. */
export function OfferingDetail({ offering }: Props) {
  const site = useSite()
  const [wanted, setWanted] = useState<number>()
  const { horse } = offering
  // shares may have gone since
  const chosen = wanted === undefined ? undefined : Math.min(wanted, sharesOnOffer(offering))
  return (
    <div className="print-sheet">
      <PrintHead path={`/ownership/${offering.id}`} />
      <p className="eyebrow hidden print:block">Share offering</p>
      <h1
        className="mt-5 w-fit print:mt-1 text-4xl wrap-anywhere sm:text-5xl"
        style={{ viewTransitionName: `offering-name-${offering.id}` }}
      >
        {horse.name}
      </h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg text-ink-soft">
        <span>
          <Facts of={horseFacts(horse)} />
        </span>
        <StateBadge offering={offering} />
      </p>
      <div className={offeringColumns}>
        <div>
          <div
            className="overflow-hidden bg-sunken"
            style={{ viewTransitionName: `offering-${offering.id}` }}
          >
            <StableImage
              {...pictureOf(horse)}
              alt={horse.name}
              sizes="(min-width: 80rem) 42rem, (min-width: 64rem) 55vw, (min-width: 48rem) 47vw, 94vw"
              shape="3x2"
              priority
              className="h-auto w-full"
            />
          </div>
          <PhotoCredit image={horse.featuredImage} />
        </div>
        <section
          aria-labelledby="investment-details"
          className={`md:self-start lg:sticky lg:top-28 print:static ${besideTexts}`}
        >
          <SectionHeading id="investment-details" title="Investment Details" />
          <InvestmentDetails offering={offering}>
            {sharesOnOffer(offering) > 0 ? (
              <ShareChooser offering={offering} shares={chosen ?? 1} onChoose={setWanted} />
            ) : (
              // nobody knows how many shares of a closed offering are taken
              offering.isActive && <SharesBar offering={offering} />
            )}
            <div className="not-first:mt-5">
              <ExpressInterest offering={offering} chosen={chosen} />
            </div>
          </InvestmentDetails>
        </section>
        <Overview offering={offering} />
        <Highlights highlights={offering.highlights} />
      </div>
      {site.benefits.length > 0 && (
        <section className="mt-12 break-inside-avoid print:mt-6" aria-labelledby="owner-benefits">
          <SectionHeading id="owner-benefits" title="Owner Benefits" />
          <OwnerBenefits headingLevel="h3" />
        </section>
      )}
      <InterestFoot offering={offering} chosen={chosen} />
    </div>
  )
}

/** The photograph with the texts below it, and the figures beside them; on a desktop the highlights have the width of the page. */
export const offeringColumns =
  'mt-7 grid grid-cols-1 gap-x-8 gap-y-10 md:grid-cols-2 md:grid-rows-[auto_auto_1fr] lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr_auto] lg:gap-x-12 print:grid-cols-2 print:grid-rows-[auto_auto_1fr] print:gap-x-8 print:gap-y-2'
export const besideTexts = 'md:row-span-3 lg:row-span-2 print:row-span-3'
export const highlightsClass =
  'highlights max-w-prose list-[square] space-y-2 pl-[1.05em] marker:text-mark lg:has-[>:nth-child(3)]:max-w-none lg:has-[>:nth-child(3)]:columns-2 lg:gap-x-12 print:columns-1'
export const acrossTheFoot = 'lg:col-span-2 print:col-span-1'

/** Available when open, otherwise closed (SPEC §2), but never available with no share left. */
function StateBadge({ offering }: Props) {
  const { isActive, isDraft, availableShares } = offering
  const [tone, words]: [BadgeTone, string] = isDraft
    ? ['brass', 'Not open yet']
    : !isActive
      ? ['quiet', 'Closed']
      : availableShares === 0
        ? ['quiet', 'Fully held']
        : ['good', 'Available']
  return <Badge tone={tone}>{words}</Badge>
}

function Overview({ offering }: Props) {
  return (
    <section aria-labelledby="investment-overview">
      <SectionHeading id="investment-overview" title="Investment Overview" />
      {offering.description === null ? null : (
        <p className="max-w-prose text-lg whitespace-pre-line">{offering.description}</p>
      )}
      {/* the horse may be a draft, too */}
      {!offering.isDraft && (
        <div className="mt-6 print:mt-3">
          <Link
            to="/horses/$slug"
            params={{ slug: offering.horse.slug }}
            className={buttonClass('quiet')}
          >
            View Horse Profile
          </Link>
          <PrintedAddress path={`/horses/${offering.horse.slug}`} />
        </div>
      )}
    </section>
  )
}

function Highlights({ highlights }: { highlights: readonly string[] }): ReactNode {
  if (highlights.length === 0) return null
  return (
    <section aria-labelledby="key-highlights" className={acrossTheFoot}>
      <SectionHeading id="key-highlights" title="Key Highlights" />
      <ul className={highlightsClass}>
        {highlights.map((highlight) => (
          <li key={highlight}>{highlight}</li>
        ))}
      </ul>
    </section>
  )
}
