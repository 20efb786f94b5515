import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../../web/api'
import type { AuditEntry, Person } from '../../accounts.contract'

/** Everyone, by name; staff only. */
export const peopleQuery = queryOptions<Person[], ApiError>({ queryKey: ['/api/users'] })

/** How many entries of a history the server gives at once. */
export const HISTORY_LENGTH = 100

/** What was done to a person, newest first, after the entry `before`; admins only. Always read anew. */
export const personHistoryQuery = (id: string, before?: string) =>
  queryOptions<AuditEntry[], ApiError>({
    queryKey: [`/api/audit?subject=user:${id}${before === undefined ? '' : `&before=${before}`}`],
    staleTime: 0,
    gcTime: 0,
  })
