import { EmptyState } from '../../../../web/admin/admin-list'
import { ClearButton } from '../../../../web/admin/clear-button'
import { buttonClass } from '../../../../web/ui/button'
import { useFocusOnMore } from '../../../../web/ui/use-focus-on-more'
import type { Offering } from '../../ownership.contract'
import { OfferingAdminCard, type OfferingTask } from './offering-admin-card'
import { CARDS_AT_ONCE, type SharesAddress } from './offering-filter'

interface Props {
  offerings: readonly Offering[]
  address: SharesAddress
  onAddress: (address: SharesAddress) => void
  onTask: (task: OfferingTask, offering: Offering) => void
}

export const offeringGridClass = 'grid grid-cols-1 gap-5 xl:grid-cols-2'

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
          <li key={offering.id} className="min-w-0">
            <OfferingAdminCard offering={offering} onTask={(task) => onTask(task, offering)} />
          </li>
        ))}
      </ul>
      {shown < offerings.length && (
        <p className="mt-8 text-center">
          <button
            type="button"
            onClick={() => onAddress({ ...address, show: shown + CARDS_AT_ONCE })}
            className={buttonClass('quiet')}
          >
            Show more offerings
          </button>
          <span className="figures mt-2 block text-ink-soft">
            {shown} of {offerings.length}
          </span>
        </p>
      )}
    </>
  )
}
