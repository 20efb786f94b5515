import { useHydrated } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

/**
 * The first items of a list that may be very long: the server renders only these, to keep no one waiting, and
 * the browser shows all of them once it has the page. On public pages `first` is so high that people without
 * scripts miss nothing of a real stable.
 */
export function useFirstOnServer<Item>(items: readonly Item[], first = 40): readonly Item[] {
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
      // the browser stores nothing: the page starts where the browser has put it
    }
  })

/**
 * After a reload the browser scrolls only to the end of the short page; this scrolls on once the whole list is
 * there.
 */
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
