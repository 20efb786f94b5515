import { queryOptions } from '@tanstack/react-query'
import type { AuditEntry, Person } from '../../accounts.contract'

/** Everyone, by name; staff only. */
export const peopleQuery = queryOptions<Person[]>({ queryKey: ['/api/users'] })

/** How many history entries the server returns at once. */
export const HISTORY_LENGTH = 30

const trailKey = (filter: string, before: string | undefined) => {
  const place = before === undefined ? '' : `before=${before}`
  const query = [filter, place].filter((part) => part !== '').join('&')
  return [`/api/audit${query === '' ? '' : `?${query}`}`]
}

/** Part of the trail, newest first: entries older than `before`. Fetched again each time. */
export const historyQuery = (filter: string, before?: string) =>
  queryOptions<AuditEntry[]>({ queryKey: trailKey(filter, before), staleTime: 0, gcTime: 0 })

/** The same for a page that comes with it. */
export const activityQuery = (filter: string, before?: string) =>
  queryOptions<AuditEntry[]>({ queryKey: trailKey(filter, before), staleTime: 30_000, gcTime: 0 })
