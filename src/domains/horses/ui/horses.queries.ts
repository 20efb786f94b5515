import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../web/api'
import type { Horse, HorsePhoto, HorseVideo, Performance } from '../horses.contract'

export const horseCardsQuery = queryOptions<Horse[], ApiError>({
  queryKey: ['/api/horses?view=card'],
})
export const featuredHorsesQuery = queryOptions<Horse[], ApiError>({
  queryKey: ['/api/horses?featured=true'],
})
/** By slug or id, whatever someone typed; `null` where there is none. */
export const horseQuery = (slug: string) =>
  queryOptions<Horse | null, ApiError>({
    queryKey: ['/api/horses', encodeURIComponent(slug)],
    meta: { emptyOn: 404 },
  })
export const horsePhotosQuery = (slug: string) =>
  queryOptions<HorsePhoto[], ApiError>({
    queryKey: ['/api/horses', encodeURIComponent(slug), 'gallery'],
  })
export const horseVideosQuery = (slug: string) =>
  queryOptions<HorseVideo[], ApiError>({
    queryKey: ['/api/horses', encodeURIComponent(slug), 'videos'],
  })
export const performancesQuery = (slug: string) =>
  queryOptions<Performance[], ApiError>({
    queryKey: ['/api/horses', encodeURIComponent(slug), 'performances'],
  })
