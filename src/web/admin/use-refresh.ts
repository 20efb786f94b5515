import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * Reloads what is on screen from addresses that begin with one of `paths`, and drops the rest, so that no other
 * screen shows old data.
 */
export function useRefresh(paths: readonly string[]): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      paths.some((path) => String(queryKey[0]).startsWith(path))
    queryClient.removeQueries({ predicate, type: 'inactive' })
    await queryClient.invalidateQueries({ predicate })
  }, [paths, queryClient])
}
