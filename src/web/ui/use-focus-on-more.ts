import { useEffect, useRef } from 'react'

/** Moves the focus to the first item that "Show more" has added, once it is there: to its first link or button. */
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
