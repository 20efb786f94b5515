import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { useRefresh } from '../../../../web/admin/use-refresh'
import type { PerformanceSuggestions } from '../../../horses/horse-input.contract'
import type { Candidate, MeetingSheet, MeetingSummary, UsualPrizes } from '../../racing.contract'
import { withoutGoingBack } from './sheet/sheet-data'

/** Every meeting, the latest first. */
export const meetingsQuery = queryOptions<MeetingSummary[]>({ queryKey: ['/api/meetings'] })

/** Read again whenever content changes, and every 15 seconds in case the stream of changes is down. */
const live = { meta: { live: true }, refetchInterval: 15_000 }

/** A meeting with its races and runners; `null` if there is no such meeting. */
export const sheetQuery = (id: string) =>
  queryOptions<MeetingSheet | null>({
    queryKey: ['/api/meetings', encodeURIComponent(id)],
    ...live,
    meta: { ...live.meta, emptyOn: 404 },
    refetchOnReconnect: 'always',
    structuralSharing: (before, now) => replaceEqualDeep(before, withoutGoingBack(before, now)),
  })

/** What each race's places usually earn, which depends on its class. */
export const usualPrizesQuery = (meetingId: string) =>
  queryOptions<UsualPrizes[]>({
    queryKey: ['/api/meetings', encodeURIComponent(meetingId), 'usual-prizes'],
    ...live,
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
