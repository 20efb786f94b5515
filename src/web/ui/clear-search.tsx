import { X } from 'lucide-react'

interface Props {
  className?: string
  onClear: () => void
}

/** Empties the search box it stands at the end of. The browser's own × is small, shows only on hover, and not everywhere. */
export const ClearSearch = ({ className = '', onClear }: Props) => (
  <button
    type="button"
    aria-label="Clear the search"
    onClick={onClear}
    className={`absolute top-0 right-0 grid h-full w-11 place-items-center rounded-[3px] text-ink-soft hover:text-ink focus-visible:-outline-offset-3 ${className}`}
  >
    <X aria-hidden className="size-5" />
  </button>
)
