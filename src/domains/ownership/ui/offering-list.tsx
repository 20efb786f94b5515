import { Notice } from '../../../web/ui/notice'
import { SectionHeading } from '../../../web/ui/section-heading'
import { Loading, SkeletonText } from '../../../web/ui/skeleton'
import { counted } from '../../../lib/text'
import type { Offering } from '../ownership.contract'
import { OfferingCard, OfferingCardSkeleton } from './offering-card'

const PLACEHOLDERS = 4

const columns =
  'mt-8 grid grid-cols-1 gap-x-8 gap-y-6 border-t border-line pt-7 sm:mt-10 sm:pt-9 sm:grid-cols-6 sm:gap-y-12 lg:gap-x-10'

/** Two side by side, and the last of an odd number alone; three if there is room, and then what doesn't make a full row of them leads, and is larger. */
function widthOf(index: number, total: number): string {
  if (total === 1) return 'sm:col-span-6'
  const inFirstRows = [0, 4, 2][total % 3] ?? 0
  return `sm:col-span-3 sm:max-lg:odd:last:col-span-6 ${index < inFirstRows ? '' : 'lg:col-span-2'}`
}

/** On a phone a line between two offerings. */
const entry = 'min-w-0 border-line max-sm:not-first:border-t max-sm:not-first:pt-7'

/** Open offerings: the newest with shares left leads, the others follow, and those that are fully held come last. */
export function OfferingList({ offerings }: { offerings: readonly Offering[] }) {
  if (offerings.length === 0) return <NoOfferings />
  const [lead, ...others] = offerings.filter(({ availableShares }) => availableShares > 0)
  const held = offerings.filter(({ availableShares }) => availableShares === 0)
  return (
    <>
      {lead && (
        <section aria-labelledby="on-offer">
          <SectionHeading
            id="on-offer"
            title="On offer now"
            aside={<p className="figures text-ink-soft">{counted(1 + others.length, 'horse')}</p>}
          />
          <OfferingCard offering={lead} layout="lead" />
          {others.length > 0 && (
            <ul className={columns}>
              {others.map((offering, index) => (
                <li key={offering.id} className={`${entry} ${widthOf(index, others.length)}`}>
                  <OfferingCard offering={offering} />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {held.length > 0 && (
        <section aria-labelledby="fully-held" className={lead ? 'mt-14' : ''}>
          <SectionHeading
            id="fully-held"
            title="Fully held"
            aside={<p className="figures text-ink-soft">{counted(held.length, 'horse')}</p>}
          />
          <ul className="grid grid-cols-1 gap-x-10 gap-y-6 sm:gap-y-9 lg:grid-cols-2">
            {held.map((offering) => (
              <li key={offering.id} className={`${entry} lg:odd:last:col-span-2`}>
                <OfferingCard offering={offering} layout="quiet" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const NoOfferings = () => (
  <Notice
    title="No Opportunities Available"
    text="No horse has shares on offer today. When one does, its price and remaining shares will appear here."
  />
)

/** Placeholder for a list of offerings. */
export function OfferingListSkeleton() {
  return (
    <Loading>
      <SectionHeading
        title="On offer now"
        aside={
          <p>
            <SkeletonText>8 horses</SkeletonText>
          </p>
        }
      />
      <OfferingCardSkeleton layout="lead" />
      <div className={columns}>
        {Array.from({ length: PLACEHOLDERS - 1 }, (_, index) => (
          // most lists begin with two in a row, not with three
          <div key={index} data-placeholder className={`${entry} sm:col-span-3`}>
            <OfferingCardSkeleton />
          </div>
        ))}
      </div>
    </Loading>
  )
}
