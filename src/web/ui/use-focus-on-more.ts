import { useEffect, useRef } from 'react'

/**
 * Puts the focus on the first of the items that "Show more" has brought, once they are there: on its first link or
 * button.
 */
export function useFocusOnMore(shown: number, target: 'a' | 'button', isWaiting = false) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (isWaiting) return
    if (shown > before.current)
      list.current?.children[before.current]
        ?.querySelector<HTMLElement>(target)
        ?.focus({ preventScroll: true })
    before.current = shown
  }, [shown, target, isWaiting])
  return list
}
