import { buttonClass } from '../ui/button'

interface Props {
  /** Whether anything but the search box narrows the list. */
  hasFilters: boolean
  onClear: () => void
}

/** Restores the whole list after a search or a filter that matched nothing. */
export const ClearButton = ({ hasFilters, onClear }: Props) => (
  <button type="button" onClick={onClear} className={buttonClass()}>
    {hasFilters ? 'Clear All Filters' : 'Clear Search'}
  </button>
)
