import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../../web/api'
import type { AuditEntry, Person } from '../../accounts.contract'

/** Everyone, by name; staff only. */
export const peopleQuery = queryOptions<Person[], ApiError>({ queryKey: ['/api/users'] })

/** How many entries of a history the server gives at once. */
export const HISTORY_LENGTH = 100

/** What was done to `user:{id}` or `horse:{id}`, newest first, after the entry `before`. Always read anew. */
export const historyQuery = (subject: string, before?: string) =>
  queryOptions<AuditEntry[], ApiError>({
    queryKey: [`/api/audit?subject=${subject}${before === undefined ? '' : `&before=${before}`}`],
    staleTime: 0,
    gcTime: 0,
  })
