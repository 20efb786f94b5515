import type { ReactNode } from 'react'
import { SearchBox } from '../../../../web/admin/search-box'
import { useAddressText } from '../../../../web/admin/use-address-text'
import { Select } from '../../../../web/ui/select'
import { horseStatuses, statusLabel } from '../../horses.rules'
import { horseStates, type HorsesAddress } from './horse-filter'

interface Props {
  address: HorsesAddress
  onAddress: (address: HorsesAddress, isTyping?: boolean) => void
  /** Beside the last filter. */
  children: ReactNode
}

const statusOptions = [
  { value: 'all', label: 'All Status' },
  ...horseStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
]

/** Search and status filter, kept in the address. */
export function HorseTools({ address, onAddress, children }: Props) {
  const { q = '', status, view } = address
  const [typed, setTyped] = useAddressText(q, (words) =>
    onAddress({ q: words, status, view, show: undefined }, true),
  )
  return (
    <>
      <SearchBox label="Search horses" value={typed} onChange={setTyped} />
      <div className="flex items-end justify-between gap-x-3 lg:col-[2/-1]">
        <div className="min-w-0 grow lg:max-w-72">
          <Select
            label="Status"
            isCompact
            name="status"
            options={statusOptions}
            value={status ?? 'all'}
            onChange={(chosen) =>
              onAddress({
                view,
                q: typed.trim() || undefined,
                status: horseStates.find((each) => each === chosen),
              })
            }
          />
        </div>
        {children}
      </div>
    </>
  )
}
