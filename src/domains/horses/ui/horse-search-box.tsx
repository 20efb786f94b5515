import { useHydrated } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ClearSearch } from '../../../web/ui/clear-search'
import { SEARCH_LENGTH } from '../horse-search.rules'

interface Props {
  /** The search in the address. */
  q: string
  /** Called with what was typed, after a pause or on Enter. */
  onPause: (q: string) => void
}

const TYPING_PAUSE_MS = 250

/**
 * The box keeps its own text, so that text typed before JavaScript arrived is not lost, and follows the address
 * when it changes in other ways (Back, a link).
 */
export function HorseSearchBox({ q, onPause }: Props) {
  const isHydrated = useHydrated()
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useRef(q)
  const latest = useRef(onPause)
  useEffect(() => {
    latest.current = onPause
  })

  useEffect(() => {
    const typed = box.current?.value.trim() ?? ''
    // text typed before the scripts had loaded
    if (typed !== (box.current?.defaultValue ?? '')) latest.current(typed)
    return () => clearTimeout(timer.current)
  }, [])

  useEffect(() => {
    const isTyping = timer.current !== undefined
    if (box.current && known.current !== q && !isTyping && box.current.value.trim() !== q)
      box.current.value = q
    known.current = q
  }, [q])

  const commit = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current(box.current?.value.trim() ?? '')
  }

  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={box}
        id="horse-search"
        type="search"
        name="q"
        defaultValue={q}
        onInput={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(commit, TYPING_PAUSE_MS)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
        maxLength={SEARCH_LENGTH}
        placeholder="Name or breed"
        autoComplete="off"
        enterKeyHint="search"
        className={`peer block min-h-12 w-full rounded-[3px] border border-line-strong bg-raised py-2 pl-11 text-base leading-6 text-ink hover:border-ink ${isHydrated ? 'pr-11' : 'pr-24'}`}
      />
      {isHydrated ? (
        <ClearSearch
          className="peer-placeholder-shown:hidden"
          onClear={() => {
            if (box.current) box.current.value = ''
            commit()
            box.current?.focus()
          }}
        />
      ) : (
        <button
          type="submit"
          className="absolute inset-y-0 right-0 rounded-r-[3px] px-4 font-semibold text-link hover:bg-sunken"
        >
          Search
        </button>
      )}
    </div>
  )
}
