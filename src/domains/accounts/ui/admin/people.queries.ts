import { queryOptions } from '@tanstack/react-query'
import type { AuditEntry, Person } from '../../accounts.contract'

/** Everyone, by name; staff only. */
export const peopleQuery = queryOptions<Person[]>({ queryKey: ['/api/users'] })

/** How many history entries the server returns at once. */
export const HISTORY_LENGTH = 100

/**
 * Which part of the trail: `subject=horse:{id}`, or `person={id}` for what they did and what was done to their
 * account.
 */
export type HistoryFilter = `subject=${string}` | `person=${string}`

/** Part of the trail, newest first: entries older than `before`. Fetched again each time. */
export const historyQuery = (filter: HistoryFilter, before?: string) =>
  queryOptions<AuditEntry[]>({
    queryKey: [`/api/audit?${filter}${before === undefined ? '' : `&before=${before}`}`],
    staleTime: 0,
    gcTime: 0,
  })
