import { queryOptions } from '@tanstack/react-query'
import type { DeletedThing } from '../../content.contract'
import type { DeletableKind } from '../../content.rules'

/** What can be put back, most recently deleted first. Never cached. */
export const deletedQuery = (kinds: readonly DeletableKind[]) =>
  queryOptions<DeletedThing[]>({
    queryKey: [`/api/deleted?kinds=${kinds.join(',')}`],
    staleTime: 0,
    gcTime: 0,
  })
