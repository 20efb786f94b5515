import { queryOptions } from '@tanstack/react-query'
import type { PublicMeeting, Racing } from '../racing-public.contract'

const live = { live: true } as const

/** The diary with a season's results; without a season the latest that has any. */
export const racingQuery = (season: string | undefined) =>
  queryOptions<Racing>({
    queryKey: [`/api/racing${season === undefined ? '' : `?season=${season}`}`],
    meta: live,
  })
/** The next meeting with runners of ours: a list of one, or none. */
export const nextRunnersQuery = queryOptions<PublicMeeting[]>({
  queryKey: ['/api/racing/next'],
  meta: live,
})
/** A horse's runs from today on. */
export const nextRunsQuery = (slug: string) =>
  queryOptions<PublicMeeting[]>({
    queryKey: ['/api/racing/horses', encodeURIComponent(slug)],
    meta: live,
  })
