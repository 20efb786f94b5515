import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Whatever shows a horse, or a summary of one: lists, pages, offerings, the home page, what was deleted. */
const showHorses = [
  '/api/horses',
  '/api/ownership-shares',
  '/api/homepage-settings',
  '/api/my-investments',
  '/api/investments',
  '/api/performance-suggestions',
  '/api/deleted',
]

/** Reloads what is on the screen and drops the rest, so that no other screen shows old data. */
export function useHorsesRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      showHorses.some((path) => String(queryKey[0]).startsWith(path))
    queryClient.removeQueries({ predicate, type: 'inactive' })
    await queryClient.invalidateQueries({ predicate })
  }, [queryClient])
}
