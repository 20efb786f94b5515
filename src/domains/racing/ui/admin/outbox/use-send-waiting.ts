import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const whenIdle = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout

/**
 * Sends what waits, on whatever screen of the back office, once the screen is alive and idle. The outbox is in the file of the
 * forms, so this loads them, too.
 * @param userId of whoever is signed in
 */
export function useSendWaiting(userId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    const left = new AbortController()
    const { signal } = left
    const start = () =>
      void import('./outbox').then(
        ({ openOutbox }) => {
          if (!signal.aborted)
            signal.addEventListener('abort', openOutbox(queryClient, userId).use())
        },
        () => addEventListener('online', start, { once: true, signal }),
      )
    whenIdle(start)
    return () => left.abort()
  }, [queryClient, userId])
}
