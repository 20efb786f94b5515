import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '../../../lib/text'
import { browserFetch } from '../../../web/api'
import { forgetKeptPages } from '../../../web/kept-pages'
import { toast } from '../../../web/toast/toast-store'
import { countUnsent, forgetUnsent } from '../../../web/unsent-work'
import { CONTINUE_AT } from '../accounts.rules'
import { currentUserQuery } from './accounts.queries'
import { useUserChange } from './sign-in-change'

/**
 * Ends the session and goes to `/`, via the sign-in provider if the session began there. Says first what would
 * be lost.
 */
export function useLogOut() {
  const isHydrated = useHydrated()
  const changeUser = useUserChange()
  const [busy, setBusy] = useState(false)

  const userId = useQuery(currentUserQuery).data?.id
  const [isWarned, setWarned] = useState(false)

  const logOut = async () => {
    setBusy(true)
    try {
      const unsent = isWarned || userId === undefined ? 0 : await countUnsent(userId)
      if (unsent > 0) {
        setWarned(true)
        return toast({
          variant: 'destructive',
          title: 'Unsent changes',
          description: `${counted(unsent, 'row')} of the race sheet would be lost. Open the sheet to send your changes, or log out again to discard them.`,
        })
      }
      const answer = await browserFetch('/api/logout', { method: 'POST' })
      if (!answer.ok) throw new Error(`Logging out answered ${answer.status}`)
      if (userId !== undefined) await forgetUnsent(userId)
      toast({ title: 'Logged out', description: 'You have been logged out successfully' })
      const onward = answer.headers.get(CONTINUE_AT)
      if (onward === null) await changeUser(null, '/')
      else {
        await forgetKeptPages()
        window.location.assign(onward)
      }
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
