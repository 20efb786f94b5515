import { EmptyState } from '../../../../web/admin/admin-list'
import { ClearButton } from '../../../../web/admin/clear-button'
import type { CardTask } from '../../../../web/admin/openers'
import { ShowMore } from '../../../../web/admin/show-more'
import { useFocusOnMore } from '../../../../web/ui/use-focus-on-more'
import type { Offering } from '../../ownership.contract'
import { OfferingAdminCard } from './offering-admin-card'
import { CARDS_AT_ONCE, type SharesAddress } from './offering-filter'

interface Props {
  offerings: readonly Offering[]
  address: SharesAddress
  onAddress: (address: SharesAddress) => void
  onTask: (task: CardTask, offering: Offering) => void
}

export const offeringGridClass = 'grid grid-cols-1 gap-3 xl:gap-4 xl:grid-cols-2'

/** The offerings found, as many as the address says. */
export function OfferingGrid({ offerings, address, onAddress, onTask }: Props) {
  const shown = address.show ?? CARDS_AT_ONCE
  const list = useFocusOnMore(shown, 'button')
  if (offerings.length === 0)
    return (
      <EmptyState
        title="No Offerings Found"
        hint="Try another horse or another state."
        action={
          <ClearButton hasFilters={address.state !== undefined} onClear={() => onAddress({})} />
        }
      />
    )
  return (
    <>
      <ul ref={list} aria-label="Ownership shares" className={offeringGridClass}>
        {offerings.slice(0, shown).map((offering) => (
          <li key={offering.id} className="@container min-w-0">
            <OfferingAdminCard offering={offering} onTask={(task) => onTask(task, offering)} />
          </li>
        ))}
      </ul>
      <ShowMore
        what="offerings"
        shown={shown}
        all={offerings.length}
        onMore={() => onAddress({ ...address, show: shown + CARDS_AT_ONCE })}
      />
    </>
  )
}
