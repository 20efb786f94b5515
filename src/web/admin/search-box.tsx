import { Search } from 'lucide-react'
import { useId, useRef } from 'react'
import { ClearSearch } from '../ui/clear-search'
import { inputClass } from '../ui/field'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Filters a list while people type. */
export function SearchBox({ label, value, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div role="search" className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`px-11! ${inputClass}`}
        />
        {value !== '' && (
          <ClearSearch
            onClear={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}
