import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The page comes first: it listens once it has been alive for a while. */
const SETTLED_MS = 2000
/** All pages learn of a change at the same moment; they ask for it one after another. */
const SPREAD_MS = 400
/** The same when a connection was lost, or there was no room. */
const AGAIN_MS = 10_000

/**
 * Reads the page's live queries (`meta: {live: true}`) again whenever content changes, while the page is seen. It
 * also makes up for what changed while no one was listening.
 */
export function useLive(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let source: EventSource | undefined
    let opening: number | undefined
    /** The read that is due or under way. */
    let reading: number | undefined
    /** A change came after the read under way had begun. */
    let isAgain = false
    /** When what is shown was read. By the wall clock: the page's own stops while a phone sleeps. */
    let freshAt = performance.timeOrigin

    const read = () => {
      const began = Date.now()
      const live = {
        type: 'active' as const,
        predicate: ({ meta }: Query) => meta?.['live'] === true,
      }
      // a read that someone else began may be older than the change
      isAgain = queryClient.isFetching(live) > 0
      queryClient
        // on a slow line, cancelling it at each change would mean that none ever ends
        .refetchQueries(live, { throwOnError: true, cancelRefetch: false })
        .then(
          () => (freshAt = began),
          // the next opening makes up for it
          () => undefined,
        )
        .finally(() => {
          reading = undefined
          if (isAgain) readSoon()
        })
    }
    const readSoon = () => {
      isAgain = true
      reading ??= window.setTimeout(read, Math.random() * SPREAD_MS)
    }
    const close = () => {
      clearTimeout(opening)
      source?.close()
      source = undefined
    }
    const open = () => {
      close()
      if (document.hidden) return
      const age = Math.max(0, Math.round(Date.now() - freshAt))
      source = new EventSource(`/api/changes?age=${age}`)
      source.addEventListener('content', readSoon)
      source.onerror = () => openIn(AGAIN_MS * (1 + Math.random()))
    }
    const openIn = (ms: number) => {
      close()
      opening = window.setTimeout(open, ms)
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) open()
    }
    openIn(SETTLED_MS)
    document.addEventListener('visibilitychange', open)
    // a page with an open connection could not be kept for Back
    addEventListener('pagehide', close)
    addEventListener('pageshow', comeBack)
    return () => {
      close()
      clearTimeout(reading)
      isAgain = false
      document.removeEventListener('visibilitychange', open)
      removeEventListener('pagehide', close)
      removeEventListener('pageshow', comeBack)
    }
  }, [queryClient])
}
