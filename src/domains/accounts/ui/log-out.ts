import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { browserFetch } from '../../../web/api'
import { toast } from '../../../web/toast/toast-store'
import { CONTINUE_AT } from '../accounts.rules'
import { useUserChange } from './sign-in-change'

/** Ends the session and goes to `/`, via the sign-in provider if the session began there. */
export function useLogOut() {
  const isHydrated = useHydrated()
  const changeUser = useUserChange()
  const [busy, setBusy] = useState(false)

  const logOut = async () => {
    setBusy(true)
    try {
      const answer = await browserFetch('/api/logout', { method: 'POST' })
      if (!answer.ok) throw new Error(`Logging out answered ${answer.status}`)
      toast({ title: 'Logged out', description: 'You have been logged out successfully' })
      const onward = answer.headers.get(CONTINUE_AT)
      if (onward === null) await changeUser(null, '/')
      else window.location.assign(onward)
    } catch {
      toast({
        variant: 'destructive',
        title: 'Logout failed',
        description: 'An error occurred while logging out',
      })
    } finally {
      setBusy(false)
    }
  }
  return { isReady: isHydrated && !busy, busy, logOut: () => void logOut() }
}
