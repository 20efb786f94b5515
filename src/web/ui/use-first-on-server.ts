import { useHydrated } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

/**
 * The first items of a list that may be very long while the server renders its page, which keeps others waiting; the
 * browser shows all of them once it has the page. On public pages `first` is so high that people without scripts miss
 * nothing of a real stable.
 */
export function useFirstOnServer<Item>(items: readonly Item[], first = 60): readonly Item[] {
  const isHydrated = useHydrated()
  const wasCut = useRef(false)
  const isCut = !isHydrated && items.length > first
  useLayoutEffect(() => {
    if (wasCut.current) returnToPlace()
    wasCut.current = isCut
  }, [isCut])
  return isHydrated ? items : items.slice(0, first)
}

const LEFT_AT = 'left-at'

if (!import.meta.env.SSR)
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(LEFT_AT, `${Math.round(scrollY)} ${location.href}`)
    } catch {
      // the browser stores nothing: the page starts where it has placed it
    }
  })

/** After a reload the browser scrolls only as far as the short page goes: the rest of the way comes with the whole list. */
function returnToPlace(): void {
  try {
    const [visit] = performance.getEntriesByType('navigation')
    const isNew = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
    const [top, href] = (sessionStorage.getItem(LEFT_AT) ?? '').split(' ')
    if (!isNew && href === location.href) scrollTo({ top: Number(top), behavior: 'instant' })
  } catch {
    // as above
  }
}
