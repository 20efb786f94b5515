import { startTransition, useEffect, useState, type RefObject } from 'react'

/**
 * Loads a richer version of a control once the page is alive, and returns it when no one is using the plain
 * one: `undefined` until then. `media` says which devices it is for.
 */
export function useUpgrade<T extends object>(
  element: RefObject<HTMLElement | null>,
  media: string,
  load: () => Promise<T>,
): T | undefined {
  const [loaded, setLoaded] = useState<T>()

  useEffect(() => {
    if (!window.matchMedia(media).matches) return
    const plain = element.current
    const given = new AbortController()
    const give = (module: T) => {
      const isInUse = plain?.contains(document.activeElement) ?? false
      if (given.signal.aborted) return
      if (isInUse) plain?.addEventListener('focusout', () => later(module), { once: true })
      else startTransition(() => setLoaded(module))
    }
    // the focus has not reached the next element yet while it leaves this one
    const later = (module: T) => setTimeout(() => give(module))
    // if it can't be loaded, the plain control stays
    load().then(give, () => undefined)
    return () => given.abort()
  }, [element, media, load])

  return loaded
}
