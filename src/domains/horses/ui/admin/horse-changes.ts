import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Addresses of everything that shows a horse: lists, pages, offerings, the home page, deleted records. */
const showHorses = [
  '/api/horses',
  '/api/ownership-shares',
  '/api/homepage-settings',
  '/api/my-investments',
  '/api/investments',
  '/api/performance-suggestions',
  '/api/deleted',
]

/** Reloads what is on screen and drops the rest, so that no other screen shows old data. */
export function useHorsesRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      showHorses.some((path) => String(queryKey[0]).startsWith(path))
    queryClient.removeQueries({ predicate, type: 'inactive' })
    await queryClient.invalidateQueries({ predicate })
  }, [queryClient])
}
