import { queryOptions } from '@tanstack/react-query'
import { HORSES_AT_ONCE, readHorseSearch, type HorseSearch } from '../horses.rules'
import type { Horse, HorsePhoto, HorseVideo, Performance } from '../horses.contract'

export const horseCardsQuery = queryOptions<Horse[]>({ queryKey: ['/api/horses?view=card'] })
/** The first `shown` horses that match a search, by name, and how many match in all. */
export const horsesFoundQuery = (search: HorseSearch, shown: number) => {
  const { q, status, availability } = search
  const parameters = new URLSearchParams({
    view: 'card',
    limit: String(shown),
    ...(q !== '' && { q }),
    ...(status !== 'all' && { status }),
    ...(availability !== 'all' && { availability }),
  })
  return queryOptions<{ items: Horse[]; total: number }>({
    queryKey: [`/api/horses?${parameters.toString()}`],
  })
}
export const featuredHorsesQuery = queryOptions<Horse[]>({
  queryKey: ['/api/horses?featured=true'],
})
/** The start of the list of all horses. */
export const firstHorsesQuery = horsesFoundQuery(readHorseSearch({}), HORSES_AT_ONCE)
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
