import { buttonClass } from '../ui/button'

interface Props {
  /** Whether anything but the search box narrows the list. */
  hasFilters: boolean
  onClear: () => void
}

/** Brings the whole list back where a search or a filter left nothing of it. */
export const ClearButton = ({ hasFilters, onClear }: Props) => (
  <button type="button" onClick={onClear} className={buttonClass('quiet')}>
    {hasFilters ? 'Clear All Filters' : 'Clear Search'}
  </button>
)
