import { type RefObject, useEffect } from 'react'

/**
 * Tells an element how much of the page a phone's keyboard leaves: `--visible-height`, and
 * `--keyboard-height` for what it covers. Keeps what has the focus in sight.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const target = element.current
    if (!viewport || !target) return
    const fit = () => {
      // zoomed in by hand: what is out of sight then is not covered
      if (viewport.scale > 1.01) return
      const covered = window.innerHeight - viewport.height - viewport.offsetTop
      target.style.setProperty('--visible-height', `${viewport.height}px`)
      target.style.setProperty('--keyboard-height', `${Math.max(0, covered)}px`)
      const { activeElement } = document
      if (activeElement !== target && target.contains(activeElement))
        activeElement?.scrollIntoView({ block: 'nearest' })
    }
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [element])
}
