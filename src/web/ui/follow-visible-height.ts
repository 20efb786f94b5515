/**
 * Tells an element how much of the page a phone's keyboard leaves: `--visible-height`, and `--keyboard-height`
 * for what it covers. Keeps the focused element in view. Use it as a `ref`.
 */
export function followVisibleHeight(element: HTMLElement | null): (() => void) | undefined {
  const viewport = window.visualViewport
  if (!element || !viewport) return undefined
  const fit = () => {
    // zoomed in by hand: what is out of view then is not covered
    if (viewport.scale > 1.01) return
    const covered = window.innerHeight - viewport.height - viewport.offsetTop
    element.style.setProperty('--visible-height', `${viewport.height}px`)
    element.style.setProperty('--keyboard-height', `${Math.max(0, covered)}px`)
    const { activeElement } = document
    if (activeElement !== element && element.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' })
  }
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  return () => {
    viewport.removeEventListener('resize', fit)
    viewport.removeEventListener('scroll', fit)
  }
}
