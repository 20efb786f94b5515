import { useHydrated } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  place: 'bar' | 'sidebar'
  onFind: () => void
}

/** Opens the search: an icon in a phone's bar, a box in the sidebar. */
export function FindButton({ place, onFind, ...props }: Props) {
  const isMac = useHydrated() && /mac|iphone|ipad/i.test(navigator.userAgent)
  const isBar = place === 'bar'
  return (
    <button
      {...props}
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onFind}
      className={
        isBar
          ? 'grid size-11 shrink-0 place-items-center rounded-[3px] hover:bg-brand-raised focus-visible:-outline-offset-3'
          : 'mx-2.5 flex min-h-11 items-center gap-3 rounded-[3px] border border-current/40 px-2.5 font-semibold whitespace-nowrap hover:bg-brand-raised focus-visible:-outline-offset-3 narrow:mx-0.5 narrow:border-transparent narrow:px-[0.6875rem]'
      }
    >
      <Search aria-hidden className="size-5 shrink-0" />
      <span className={isBar ? 'sr-only' : 'grow text-left narrow:sr-only'}>Find…</span>
      {!isBar && (
        <kbd aria-hidden className="font-sans text-sm font-normal narrow:hidden">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      )}
    </button>
  )
}
