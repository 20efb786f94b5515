import { queryOptions } from '@tanstack/react-query'
import { HORSES_AT_ONCE, readHorseSearch, type HorseSearch } from '../horse-search.rules'
import type { Horse } from '../horses.contract'

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
