import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { useRefresh } from '../../../../web/admin/use-refresh'
import type { PerformanceSuggestions } from '../../../horses/horse-input.contract'
import type { Candidate, MeetingSheet, MeetingSummary, UsualPrizes } from '../../racing.contract'
import { withoutGoingBack } from './sheet/sheet-data'

/** Every meeting, the latest first. */
export const meetingsQuery = queryOptions<MeetingSummary[]>({ queryKey: ['/api/meetings'] })

/** How soon others' changes are seen when the stream of changes is down. */
const WITHOUT_STREAM_MS = 15_000

/** A meeting with its races and runners; `null` if there is no such meeting. Read again whenever content changes. */
export const sheetQuery = (id: string) =>
  queryOptions<MeetingSheet | null>({
    queryKey: ['/api/meetings', encodeURIComponent(id)],
    meta: { emptyOn: 404, live: true },
    refetchInterval: WITHOUT_STREAM_MS,
    refetchOnReconnect: 'always',
    structuralSharing: (before, now) => replaceEqualDeep(before, withoutGoingBack(before, now)),
  })

/** What each race's places usually earn: read once, since it seldom changes. */
export const usualPrizesQuery = (meetingId: string) =>
  queryOptions<UsualPrizes[]>({
    queryKey: ['/api/meetings', encodeURIComponent(meetingId), 'usual-prizes'],
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
