import { z } from 'zod'
import { queryChoice } from '../../../http/api'
import { orNotFound } from '../../../http/errors'
import { pagingQuery, placeOf, sendPiece } from '../../../http/paging'
import { apiRoutes } from '../../../http/routes'
import type { RouteDependencies } from '../../accounts/server/guards'
import { findHorseId, NO_SUCH_HORSE } from '../../content/server/horse-names.store'
import { horseFilters, HORSES_AT_ONCE, readHorseSearch, SEARCH_LENGTH } from '../horses.rules'
import { horse, horsePhoto, horseVideo } from '../horses.contract'
import { listPhotos, listVideos } from './horse-parts.store'
import { horseChangesRoutes } from './horse-changes.routes'
import { oneHorse } from '../../content/server/one-horse'
import { findHorse, listFeaturedHorses, listHorses, pieceOfHorses } from './horses.store'
import { horsePartsRoutes } from './horse-parts.routes'

/** The numbers of horses that the list page requests, up to ten steps. */
const shownAtOnce = Array.from({ length: 10 }, (_, more) => String((1 + more) * HORSES_AT_ONCE))

export function horsesRoutes(deps: RouteDependencies) {
  const { database, clock, guards } = deps
  const db = database.kysely

  const idOf = async (slugOrId: string) =>
    orNotFound(await findHorseId(db, slugOrId), NO_SUCH_HORSE)

  const { api, get } = apiRoutes('Horses')

  get('/api/horses', guards.anyone)
    .summary('All horses by name')
    .kept({
      view: ['card'],
      featured: ['true'],
      limit: shownAtOnce,
      after: { maxLength: 300 },
      q: { maxLength: SEARCH_LENGTH },
      ...horseFilters,
    })
    .query(
      z.object({
        view: queryChoice('`card` shortens biographies to what a card shows'),
        featured: queryChoice('`true` returns only the home page’s horses, as cards'),
        ...pagingQuery,
        q: queryChoice('With `limit`: the name or breed contains this'),
        status: queryChoice('With `limit`: `active`, `retired` or `in_training`'),
        availability: queryChoice(
          'With `limit`: whether shares are on offer, `available` or `unavailable`',
        ),
      }),
    )
    .answersList(horse, 'The horses; with `limit` as cards', async ({ c, query }) => {
      const { view, featured, limit, after } = query
      if (featured === 'true') return listFeaturedHorses(db, clock.now())
      if (limit === undefined) return listHorses(db, clock.now(), view === 'card' ? 'card' : 'full')
      const search = readHorseSearch(query)
      const piece = { search, limit, after: placeOf(after) }
      return sendPiece(c, await pieceOfHorses(db, clock.now(), piece))
    })

  get('/api/horses/{horse}', guards.anyone)
    .summary('One horse')
    .kept()
    .params(oneHorse)
    .answers(horse, 'The horse', async ({ params }) =>
      orNotFound(await findHorse(db, clock.now(), params.horse), NO_SUCH_HORSE),
    )

  get('/api/horses/{horse}/gallery', guards.anyone)
    .summary('The photos of a horse, in order')
    .kept()
    .params(oneHorse)
    .answersList(horsePhoto, 'The photos', async ({ params }) =>
      listPhotos(db, await idOf(params.horse)),
    )

  get('/api/horses/{horse}/videos', guards.anyone)
    .summary('The videos of a horse, in order')
    .kept()
    .params(oneHorse)
    .answersList(horseVideo, 'The videos', async ({ params }) =>
      listVideos(db, await idOf(params.horse)),
    )

  api.route('/', horseChangesRoutes(deps))
  api.route('/', horsePartsRoutes(deps))
  return api
}
