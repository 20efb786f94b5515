import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refusalListeners } from '../../../../web/api'
import { isAnyWorkUnsaved, onUnsavedWork } from '../../../../web/ui/unsaved-work'
import { currentUserQuery } from '../accounts.queries'

/**
 * Checks who is signed in on each screen and after a refused call: a session may end, or its role change,
 * while the admin area is open. Unsaved work delays this until it is saved (after signing in in another
 * tab) or discarded: closing the admin area would lose it.
 */
export function useSessionCheck(): void {
  const queryClient = useQueryClient()
  const pathname = useLocation({ select: (location) => location.pathname })
  const isDue = useRef(false)
  const ask = useEffectEvent(() => {
    isDue.current = isAnyWorkUnsaved()
    if (isDue.current) return
    // several calls refused together ask only once
    void queryClient.refetchQueries(
      { queryKey: currentUserQuery.queryKey, exact: true },
      { cancelRefetch: false },
    )
  })

  useEffect(() => {
    const onRefused = (status: number) => {
      if (status === 401 || status === 403) ask()
    }
    refusalListeners.add(onRefused)
    const stop = onUnsavedWork(() => {
      if (isDue.current) ask()
    })
    return () => {
      refusalListeners.delete(onRefused)
      stop()
    }
  }, [])

  // lists that visitors may see are never refused: they would just lack the drafts
  const asked = useRef(pathname)
  useEffect(() => {
    if (asked.current === pathname) return
    asked.current = pathname
    ask()
  }, [pathname])
}
