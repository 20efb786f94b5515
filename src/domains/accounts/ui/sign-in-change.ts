import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { User } from '../accounts.contract'
import { currentUserQuery } from './accounts.queries'

/** An answer of our own server, so its outline is enough. */
export const isUser = (answer: unknown): answer is User =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'role' in answer

/**
 * Continues to a page as another user, or signed out (`null`): drops whatever was loaded for the previous one.
 */
export function useUserChange() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (user: User | null, to: string) => {
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    queryClient.removeQueries({ type: 'inactive' })
    router.clearCache()
    // What is on the screen stays on it until the next page has come.
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0],
      refetchType: 'none',
    })
    await router.navigate({ href: to })
    // what the next page has begun to load is not of the one before
    queryClient.removeQueries({ type: 'inactive', stale: true, fetchStatus: 'idle' })
  }
}
