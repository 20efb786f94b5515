import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { useRefresh } from '../../../../web/admin/use-refresh'
import type { PerformanceSuggestions } from '../../../horses/horse-input.contract'
import type { Candidate, MeetingSheet, MeetingSummary } from '../../racing.contract'
import { withoutGoingBack } from './sheet/sheet-data'

/** Every meeting, the latest first. */
export const meetingsQuery = queryOptions<MeetingSummary[]>({ queryKey: ['/api/meetings'] })

/** Two people at the same race see each other's places within this. */
const LIVE_MS = 4000

/**
 * A meeting with its races and runners; `null` if there is no such meeting. It is read again and again while it is
 * seen.
 */
export const sheetQuery = (id: string) =>
  queryOptions<MeetingSheet | null>({
    queryKey: ['/api/meetings', encodeURIComponent(id)],
    meta: { emptyOn: 404 },
    refetchInterval: LIVE_MS,
    refetchOnReconnect: 'always',
    structuralSharing: (before, now) => replaceEqualDeep(before, withoutGoingBack(before, now)),
  })

/** Never kept: whoever was entered since is marked. */
export const candidatesQuery = (meetingId: string) =>
  queryOptions<Candidate[]>({
    queryKey: ['/api/meetings', encodeURIComponent(meetingId), 'candidates'],
    staleTime: 0,
    gcTime: 0,
  })

export const suggestionsQuery = queryOptions<PerformanceSuggestions>({
  queryKey: ['/api/performance-suggestions'],
})

/** Addresses of everything that shows what runs and earns. */
const showRacing = [
  '/api/meetings',
  '/api/results',
  '/api/racing',
  '/api/horses',
  '/api/ownership-shares',
  '/api/homepage-settings',
  '/api/my-investments',
  '/api/investments',
  '/api/performance-suggestions',
  '/api/deleted',
]

export const useRacingRefresh = () => useRefresh(showRacing)
