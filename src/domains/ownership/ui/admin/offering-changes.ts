import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Addresses of everything that shows an offering or its shares. */
const showOfferings = [
  '/api/ownership-shares',
  '/api/horses',
  '/api/investments',
  '/api/my-investments',
]

/** Reloads what is on screen and drops the rest, so that no other screen shows old data. */
export function useOfferingsRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      showOfferings.some((path) => String(queryKey[0]).startsWith(path))
    queryClient.removeQueries({ predicate, type: 'inactive' })
    await queryClient.invalidateQueries({ predicate })
  }, [queryClient])
}
