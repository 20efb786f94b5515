import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** What an address calls it, after its #. */
  id: string
  title: string
  /** What is in it. */
  hint: string
  /** Open from the start. */
  isFirst?: boolean
  children: ReactNode
}

/** A part of the settings, folded; what an address names opens, and what holds a fault. */
export function SettingsPart({ id, title, hint, isFirst, children }: Props) {
  const part = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // the settings come after the screen, too late for the router
    if (!part.current || window.location.hash !== `#${id}`) return
    part.current.open = true
    part.current.scrollIntoView()
    part.current.querySelector('summary')?.focus({ preventScroll: true })
  }, [id])
  useEffect(() => {
    // before the form gives the focus to the first faulty field
    if (part.current?.querySelector('[id$="-fault"]:not(:empty)')) part.current.open = true
  })
  return (
    <details
      ref={part}
      id={id}
      open={isFirst}
      className="group -mb-5 scroll-mt-4 border-t border-line first:-mt-3 first:border-t-0 xl:first:-mt-0.5"
    >
      <summary className="flex min-h-11 items-center justify-between gap-3 py-2.5 hover:text-link">
        <span className="min-w-0">
          <h2 className="text-xl leading-snug">{title}</h2>
          <span className="block text-[0.95rem] leading-snug text-ink-soft">{hint}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="-mr-1 size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 pt-2 pb-8">{children}</div>
    </details>
  )
}
