import { useQuery } from '@tanstack/react-query'
import { AdminList, Placeholders } from '../../../../web/admin/admin-list'
import { splitShares } from '../../../shares/share-split.rules'
import type { RegisterOffering } from '../../investments.contract'
import { RegisterFigures, RegisterFiguresPlaceholder } from './register-figures'
import { registerOfferingsQuery } from './register.queries'

/** The shares of all offerings together, as the register has them. */
export function SharesAtAGlance() {
  const query = useQuery(registerOfferingsQuery)
  return (
    <section aria-label="Shares">
      <AdminList
        query={query}
        what="the shares"
        placeholders={<Placeholders count={1} item={<RegisterFiguresPlaceholder />} />}
        empty={<p className="text-ink-soft">No shares are offered yet.</p>}
      >
        {(offerings) => <Glance offerings={offerings} />}
      </AdminList>
    </section>
  )
}

function Glance({ offerings }: { offerings: readonly RegisterOffering[] }) {
  const splits = offerings.map(splitShares)
  const sum = (part: 'taken' | 'open' | 'unsold' | 'kept') =>
    splits.reduce((total, split) => total + split[part], 0)
  const all = { taken: sum('taken'), open: sum('open'), unsold: sum('unsold'), kept: sum('kept') }
  return (
    <RegisterFigures
      figures={[
        { label: 'Shares sold', value: all.taken, part: 'taken' },
        { label: 'Available', value: all.open, part: 'open' },
        { label: 'Closed, unsold', value: all.unsold, part: 'unsold' },
        { label: 'Kept back', value: all.kept, part: 'kept' },
      ]}
      bar={all}
    />
  )
}
