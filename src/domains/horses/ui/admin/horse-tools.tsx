import { useEffect, useState } from 'react'
import { SearchBox } from '../../../../web/admin/search-box'
import { Select } from '../../../../web/ui/select'
import { horseStatuses, statusLabel } from '../../horses.rules'
import type { HorsesAddress } from './horse-filter'

interface Props {
  address: HorsesAddress
  onAddress: (address: HorsesAddress, isTyping?: boolean) => void
}

const TYPING_PAUSE_MS = 200
const statusOptions = [
  { value: 'all', label: 'All Status' },
  ...horseStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
]

/** Search and status filter: what they say stands in the address. */
export function HorseTools({ address, onAddress }: Props) {
  const { q = '', status } = address
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
      onAddress({ q: words || undefined, status }, true)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent, status, onAddress])

  return (
    <>
      <SearchBox label="Search horses" value={typed} onChange={setTyped} />
      <Select
        label="Status"
        isCompact
        name="status"
        options={statusOptions}
        value={status ?? 'all'}
        onChange={(chosen) =>
          onAddress({
            q: typed.trim() || undefined,
            status: horseStatuses.find((each) => each === chosen),
          })
        }
      />
    </>
  )
}
