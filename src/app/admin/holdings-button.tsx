import { useState } from 'react'
import type { Person } from '../../domains/accounts/accounts.contract'
import { displayName } from '../../domains/accounts/accounts.rules'
import { PersonHoldings } from '../../domains/investments/ui/admin/person-holdings'
import { rowAction } from '../../web/admin/row-opener'
import { Dialog } from '../../web/ui/dialog'

/** Opens a person's holdings on the Users screen. */
export function HoldingsButton({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false)
  const name = displayName(person) || 'this person'
  return (
    <>
      <button
        type="button"
        aria-label={`Holdings: ${name}`}
        onClick={() => setOpen(true)}
        className={rowAction}
      >
        Holdings
      </button>
      {isOpen && (
        <Dialog title={`What ${name} holds`} size="wide" onClose={() => setOpen(false)}>
          <PersonHoldings userId={person.id} />
        </Dialog>
      )}
    </>
  )
}
