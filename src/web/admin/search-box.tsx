import { Search, X } from 'lucide-react'
import { useId, useRef } from 'react'
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
          className={`px-11! [&::-webkit-search-cancel-button]:hidden ${inputClass}`}
        />
        {value !== '' && (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
            className="absolute top-0 right-0 grid h-full w-11 place-items-center rounded-[3px] text-ink-soft hover:text-ink focus-visible:-outline-offset-3"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </div>
    </div>
  )
}
