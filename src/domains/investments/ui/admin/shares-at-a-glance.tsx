import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AdminList, Placeholders } from '../../../../web/admin/admin-list'
import { SplitBar } from '../../../../web/ui/split-bar'
import { SectionHeading } from '../../../../web/ui/section-heading'
import { Skeleton } from '../../../../web/ui/skeleton'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import { splitShares } from '../../../shares/share-split.rules'
import type { RegisterOffering } from '../../investments.contract'
import { RegisterFigures } from './register-figures'
import { registerOfferingsQuery } from './register.queries'

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The dashboard's view of the register: shares sold, for sale and kept back, in total and by offering. */
export function SharesAtAGlance() {
  const query = useQuery(registerOfferingsQuery)
  return (
    <section aria-labelledby="shares-at-a-glance">
      <SectionHeading
        id="shares-at-a-glance"
        title="Shares at a glance"
        isDense
        aside={
          <Link
            to="/admin/investments"
            search={{}}
            className="text-link-line inline-flex min-h-11 items-center"
          >
            Register of co-owners
          </Link>
        }
      />
      <AdminList
        query={query}
        what="the shares"
        placeholders={
          <Placeholders count={4} className="grid gap-4" item={<Skeleton className="h-10" />} />
        }
        empty={<p className="text-ink-soft">No shares are offered yet.</p>}
      >
        {(offerings) => <Glance offerings={offerings} />}
      </AdminList>
    </section>
  )
}

function Glance({ offerings }: { offerings: readonly RegisterOffering[] }) {
  const shown = useFirstOnServer(offerings)
  const splits = offerings.map(splitShares)
  const sold = total(splits.map((each) => each.taken))
  const open = total(splits.map((each) => each.open))
  const kept = total(splits.map((each) => each.kept))
  return (
    <div>
      <RegisterFigures
        figures={[
          { label: 'Sold', value: sold, part: 'taken' },
          { label: 'Available', value: open, part: 'open' },
          { label: 'Kept back', value: kept, part: 'kept' },
        ]}
        bar={{ total: sold + open + kept, taken: sold, open }}
      />
      <ul className="@container mt-4">
        {shown.map((offering) => {
          const each = splitShares(offering)
          return (
            <li
              key={offering.id}
              className="flex flex-wrap items-center justify-between gap-x-5 border-b border-line pt-1.5 pb-3 @3xl:grid @3xl:grid-cols-[13rem_minmax(0,1fr)_16rem] @3xl:pb-1.5"
            >
              <span>
                <Link
                  to="/admin/investments"
                  search={{ offering: offering.id }}
                  className="inline-flex min-h-9 items-center font-semibold wrap-anywhere text-link underline decoration-line-strong underline-offset-4 hover:decoration-current"
                >
                  {offering.horse.name}
                </Link>
                {offerings.some(
                  ({ id, horseId }) => id !== offering.id && horseId === offering.horseId,
                ) && (
                  <span className="figures text-ink-soft"> {offering.createdAt.slice(0, 4)}</span>
                )}
              </span>
              {/* below the words until there is room between them */}
              <div className="order-last basis-full @3xl:order-none">
                <SplitBar total={offering.totalShares} taken={each.taken} open={each.open} />
              </div>
              <p className="figures text-[0.95rem] text-ink-soft @3xl:text-right">
                {offering.isActive
                  ? `${each.taken} sold, ${each.open} available, ${each.kept} kept`
                  : `${each.taken} sold, closed, ${each.kept} kept`}
              </p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
