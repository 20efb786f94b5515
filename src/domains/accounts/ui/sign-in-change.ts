import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { hasFields } from '../../../lib/has-fields'
import { forgetKeptPages } from '../../../web/kept-pages'
import type { User } from '../accounts.contract'
import { currentUserQuery } from './accounts.queries'

/** The answer comes from our own server, so checking its outline is enough. */
export const isUser = (answer: unknown): answer is User => hasFields(answer, 'id', 'role')

/** Continues to a page as another user, or signed out (`null`): drops what was loaded for the previous user, and kept. */
export function useUserChange() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (user: User | null, to: string) => {
    await forgetKeptPages()
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    queryClient.removeQueries({ type: 'inactive' })
    router.clearCache()
    // The screen stays as it is until the next page has loaded.
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0],
      refetchType: 'none',
    })
    await router.navigate({ href: to })
    // the next page has begun to load its data, which must stay
    queryClient.removeQueries({ type: 'inactive', stale: true, fetchStatus: 'idle' })
  }
}
