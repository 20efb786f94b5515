import { SearchBox } from '../../../../web/admin/search-box'
import { useAddressText } from '../../../../web/admin/use-address-text'
import { Select } from '../../../../web/ui/select'
import type { SharesAddress } from './offering-filter'

interface Props {
  address: SharesAddress
  /** `isTyping`: all that is typed makes one step in the browser's history. */
  onAddress: (address: SharesAddress, isTyping?: boolean) => void
}

const ALL = 'all'
const stateOptions = [
  { value: ALL, label: 'Active and closed' },
  { value: 'active', label: 'Active' },
  { value: 'closed', label: 'Closed' },
] as const

/** Search and filter, kept in the address. */
export function OfferingTools({ address, onAddress }: Props) {
  const { q = '', state } = address
  const [typed, setTyped] = useAddressText(q, (words) => onAddress({ q: words, state }, true))
  return (
    <>
      <SearchBox label="Search by the horse’s name" value={typed} onChange={setTyped} />
      <Select
        label="State"
        name="state"
        isCompact
        options={stateOptions}
        value={state ?? ALL}
        onChange={(chosen) =>
          onAddress({ q: typed.trim() || undefined, state: chosen === ALL ? undefined : chosen })
        }
      />
    </>
  )
}
