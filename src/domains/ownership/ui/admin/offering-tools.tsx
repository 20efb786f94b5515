import { useEffect, useState } from 'react'
import { SearchBox } from '../../../../web/admin/search-box'
import { Select } from '../../../../web/ui/select'
import type { SharesAddress } from './offering-filter'

interface Props {
  address: SharesAddress
  /** `isTyping`: one step of the browser's history for all that is typed. */
  onAddress: (address: SharesAddress, isTyping?: boolean) => void
}

const TYPING_PAUSE_MS = 200
const ALL = 'all'
const stateOptions = [
  { value: ALL, label: 'Active and closed' },
  { value: 'active', label: 'Active' },
  { value: 'closed', label: 'Closed' },
] as const

/** Search and filter: what they say stands in the address. */
export function OfferingTools({ address, onAddress }: Props) {
  const { q = '', state } = address
  const [typed, setTyped] = useState(q)
  /** What this box last put into the address: any other is somebody else's, Back's for instance. */
  const [sent, setSent] = useState(q)
  const [seen, setSeen] = useState(q)
  if (q !== seen) {
    setSeen(q)
    if (q !== sent) {
      setSent(q)
      setTyped(q)
    }
  }

  useEffect(() => {
    const words = typed.trim()
    if (words === sent) return
    const timer = setTimeout(() => {
      setSent(words)
      onAddress({ q: words || undefined, state }, true)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent, state, onAddress])

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
