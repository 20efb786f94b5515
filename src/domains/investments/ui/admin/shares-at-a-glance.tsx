import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AdminList, Placeholders } from '../../../../web/admin/admin-list'
import { SectionHeading } from '../../../../web/ui/section-heading'
import { Skeleton } from '../../../../web/ui/skeleton'
import { splitShares } from '../../../shares/share-split.rules'
import type { RegisterOffering } from '../../investments.contract'
import { RegisterFigures } from './register-figures'
import { registerOfferingsQuery } from './register.queries'

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * The dashboard's view of the register: shares sold, for sale, left unsold by closed offerings, and kept back, of all
 * offerings together.
 */
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
          <Placeholders count={1} item={<Skeleton className="h-[10.5rem] sm:h-28" />} />
        }
        empty={<p className="text-ink-soft">No shares are offered yet.</p>}
      >
        {(offerings) => <Glance offerings={offerings} />}
      </AdminList>
    </section>
  )
}

function Glance({ offerings }: { offerings: readonly RegisterOffering[] }) {
  const splits = offerings.map(splitShares)
  const sold = total(splits.map((each) => each.taken))
  const openOf = (isActive: boolean) =>
    total(splits.filter((each) => each.isActive === isActive).map((each) => each.open))
  const [open, unsold] = [openOf(true), openOf(false)]
  const kept = total(splits.map((each) => each.kept))
  return (
    <RegisterFigures
      figures={[
        { label: 'Sold', value: sold, part: 'taken' },
        { label: 'Available', value: open, part: 'open' },
        ...(unsold > 0 ? [{ label: 'Unsold', value: unsold, part: 'unsold' as const }] : []),
        { label: 'Kept back', value: kept, part: 'kept' },
      ]}
      bar={{ total: sold + open + unsold + kept, taken: sold, open, unsold }}
    />
  )
}
