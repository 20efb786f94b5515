import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../web/api'
import { toast } from '../../../web/toast/toast-store'
import type { OwnSession, RecoveryCodesLeft } from '../accounts.contract'
import { currentUserQuery } from './accounts.queries'

/** The user's open sessions, most recently used first. */
export const ownSessionsQuery = queryOptions<OwnSession[]>({ queryKey: ['/api/user/sessions'] })

/** How many recovery codes are left, for people with a second factor. */
export const recoveryCodesQuery = queryOptions<RecoveryCodesLeft>({
  queryKey: ['/api/2fa/recovery-codes'],
})

/** What every card of the profile does after a call: reloads the account, or says what failed. */
export function useOwnAccount() {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: recoveryCodesQuery.queryKey }),
    ])
  }
  const tellFailure =
    (title: string, fallback: string) => (message: string | undefined, error: unknown) => {
      const description = message ?? fallback
      toast({ title, description, variant: 'destructive' })
      // The session has ended, or the account has changed: shows the current state.
      if (error instanceof ApiError && (error.status === 401 || error.status === 409))
        void refresh()
      return description
    }
  return { refresh, tellFailure }
}
