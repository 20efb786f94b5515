import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../../web/api'
import type { AuditEntry, Person } from '../../accounts.contract'

/** Everyone, by name; staff only. */
export const peopleQuery = queryOptions<Person[], ApiError>({ queryKey: ['/api/users'] })

/** How many entries of a history the server gives at once. */
export const HISTORY_LENGTH = 100

/** Which part of the trail: `subject=horse:{id}`, or `person={id}` for all they did and all that was done to them. */
export type HistoryFilter = `subject=${string}` | `person=${string}`

/** A part of the trail, newest first, after the entry `before`. Read again each time. */
export const historyQuery = (filter: HistoryFilter, before?: string) =>
  queryOptions<AuditEntry[], ApiError>({
    queryKey: [`/api/audit?${filter}${before === undefined ? '' : `&before=${before}`}`],
    staleTime: 0,
    gcTime: 0,
  })
