import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '../ui/button'

interface Props {
  /** `Filters and order`. */
  label: string
  /** How many are set. */
  count: number
  /** Of the box around the filters. */
  className: string
  children: ReactNode
}

/** What narrows a list. On a phone it is folded away until asked for. */
export function FoldedFilters({ label, count, className, children }: Props) {
  const [isOpenOnPhone, setOpenOnPhone] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpenOnPhone}
        onClick={() => setOpenOnPhone(!isOpenOnPhone)}
        className={`w-full sm:hidden ${buttonClass('quiet')}`}
      >
        {label}
        {count > 0 ? ` (${count})` : ''}
        <ChevronDown aria-hidden className={`size-4 ${isOpenOnPhone ? 'rotate-180' : ''}`} />
      </button>
      <div className={`${className} ${isOpenOnPhone ? '' : 'max-sm:hidden'}`}>{children}</div>
    </>
  )
}
