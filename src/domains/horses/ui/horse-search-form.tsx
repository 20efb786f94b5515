import { Select } from '../../../web/ui/select'
import type { HorseSearch } from '../horse-search.rules'
import { HorseSearchBox } from './horse-search-box'

interface Props {
  search: HorseSearch
  /** Whether we know which horses have shares. */
  shares: 'loading' | 'known' | 'unknown'
  /** `isTyping`: replaces the address instead of adding a step to the browser's history. */
  onSearch: (search: HorseSearch, isTyping: boolean) => void
}

const statusOptions = [
  { value: 'all', label: 'All Status' },
  { value: 'active', label: 'Active' },
  { value: 'retired', label: 'Retired' },
  { value: 'in_training', label: 'In Training' },
  { value: 'archived', label: 'Archived' },
] as const
const availabilityOptions = [
  { value: 'all', label: 'All Horses' },
  { value: 'available', label: 'Shares Available' },
  { value: 'unavailable', label: 'No Shares Available' },
] as const
type Availability = HorseSearch['availability']

/**
 * Search and filters. Without JavaScript it is a plain form that the server answers; with it, each change shows
 * at once.
 */
export function HorseSearchForm({ search, shares, onSearch }: Props) {
  const waiting: readonly { value: Availability; label: string }[] = [
    { value: search.availability, label: shares === 'loading' ? 'Loading...' : 'Unknown' },
  ]

  return (
    <search>
      <form
        action="/horses"
        onSubmit={(event) => event.preventDefault()}
        className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-end gap-x-3 gap-y-4 sm:grid-cols-2 sm:gap-x-4 lg:grid-cols-[minmax(0,1fr)_13rem_15rem]"
      >
        <div className="col-span-full lg:col-span-1">
          <label htmlFor="horse-search" className="mb-1.5 block leading-5 font-semibold">
            Search
          </label>
          <HorseSearchBox q={search.q} onPause={(q) => onSearch({ ...search, q }, true)} />
        </div>
        <Select
          label="Status"
          name="status"
          options={statusOptions}
          value={search.status}
          onChange={(status) => onSearch({ ...search, status }, false)}
        />
        <Select
          label="Availability"
          name="availability"
          options={shares === 'known' ? availabilityOptions : waiting}
          value={search.availability}
          onChange={(availability) => onSearch({ ...search, availability }, false)}
          disabled={shares !== 'known'}
        />
      </form>
    </search>
  )
}
