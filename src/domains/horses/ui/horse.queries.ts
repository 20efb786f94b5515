import { queryOptions } from '@tanstack/react-query'
import type { Horse, HorsePhoto, HorseVideo, Performance } from '../horses.contract'

/** By slug or id, or whatever someone typed; `null` if there is no such horse. */
export const horseQuery = (slug: string) =>
  queryOptions<Horse | null>({
    queryKey: ['/api/horses', encodeURIComponent(slug)],
    meta: { emptyOn: 404, live: true },
  })
export const horsePhotosQuery = (slug: string) =>
  queryOptions<HorsePhoto[]>({ queryKey: ['/api/horses', encodeURIComponent(slug), 'gallery'] })
export const horseVideosQuery = (slug: string) =>
  queryOptions<HorseVideo[]>({ queryKey: ['/api/horses', encodeURIComponent(slug), 'videos'] })
export const performancesQuery = (slug: string) =>
  queryOptions<Performance[]>({
    queryKey: ['/api/horses', encodeURIComponent(slug), 'performances'],
    meta: { live: true },
  })
