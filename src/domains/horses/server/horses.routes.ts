import { z } from 'zod'
import { queryChoice } from '../../../http/api'
import { orNotFound } from '../../../http/errors'
import { pagingQuery, placeOf, sendPiece } from '../../../http/paging'
import { apiRoutes } from '../../../http/routes'
import type { RouteDependencies } from '../../accounts/server/guards'
import {
  findHorseName,
  findShownHorseId,
  NO_SUCH_HORSE,
} from '../../content/server/horse-names.store'
import { previewLinksRoutes } from '../../content/server/preview-links.routes'
import { horseFilters, HORSES_AT_ONCE, readHorseSearch, SEARCH_LENGTH } from '../horse-search.rules'
import { horse, horsePhoto, horseVideo } from '../horses.contract'
import { listPhotos, listVideos } from './horse-parts.store'
import { horseChangesRoutes } from './horse-changes.routes'
import { oneHorse } from '../../content/server/one-horse'
import {
  asVisitorsSee,
  findShownHorse,
  listFeaturedHorses,
  listHorses,
  pieceOfHorses,
} from './horses.store'
import { horsePartsRoutes } from './horse-parts.routes'

/** The numbers of horses that the list page requests, up to ten steps. */
const shownAtOnce = Array.from({ length: 10 }, (_, more) => String((1 + more) * HORSES_AT_ONCE))

export function horsesRoutes(deps: RouteDependencies) {
  const { database, clock, guards } = deps
  const db = database.kysely

  const idOf = async (slugOrId: string, draftsToo: boolean) =>
    orNotFound(await findShownHorseId(db, slugOrId, { draftsToo }), NO_SUCH_HORSE)

  const { api, get } = apiRoutes('Horses')

  get('/api/horses', guards.anyone)
    .summary('Horses by name; drafts, and archived ones without `limit`, for staff only')
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
        status: queryChoice(
          'With `limit`: `active`, `retired`, `in_training` or `archived`; the others leave out archived horses',
        ),
        availability: queryChoice(
          'With `limit`: whether shares are on offer, `available` or `unavailable`',
        ),
      }),
    )
    .answersList(horse, 'The horses; with `limit` as cards', async ({ c, query }) => {
      const { view, featured, limit, after } = query
      if (featured === 'true') return listFeaturedHorses(db, clock.now())
      if (limit === undefined) {
        const forStaff = c.get('seesDrafts')
        const horses = await listHorses(db, clock.now(), {
          view: view === 'card' ? 'card' : 'full',
          draftsToo: forStaff,
          archivedToo: forStaff,
        })
        return forStaff ? horses : horses.map(asVisitorsSee)
      }
      const search = readHorseSearch(query)
      const piece = { search, limit, after: placeOf(after) }
      return sendPiece(c, await pieceOfHorses(db, clock.now(), piece))
    })

  get('/api/horses/{horse}', guards.anyone)
    .summary('One horse; a draft for staff only, or by its preview link’s token')
    .kept()
    .params(oneHorse)
    .answers(horse, 'The horse', async ({ c, params }) => {
      const draftsToo = c.get('seesDrafts')
      const found = await findShownHorse(db, clock.now(), params.horse, { draftsToo })
      return orNotFound(found, NO_SUCH_HORSE)
    })

  get('/api/horses/{horse}/gallery', guards.anyone)
    .summary('The photos of a horse, in order')
    .kept()
    .params(oneHorse)
    .answersList(horsePhoto, 'The photos', async ({ c, params }) =>
      listPhotos(db, await idOf(params.horse, c.get('seesDrafts'))),
    )

  get('/api/horses/{horse}/videos', guards.anyone)
    .summary('The videos of a horse, in order')
    .kept()
    .params(oneHorse)
    .answersList(horseVideo, 'The videos', async ({ c, params }) =>
      listVideos(db, await idOf(params.horse, c.get('seesDrafts'))),
    )

  api.route('/', horseChangesRoutes(deps))
  api.route('/', horsePartsRoutes(deps))
  api.route(
    '/',
    previewLinksRoutes(deps, {
      ...{ kind: 'horse', tag: 'Horses', at: '/api/horses/{horse}', params: oneHorse },
      page: (token) => `/horses/${token}`,
      find: async (tx, params) => {
        const found = await findHorseName(tx, params.horse)
        const { id, name, isPublished } = orNotFound(found, NO_SUCH_HORSE)
        return { id, title: name, isShown: isPublished }
      },
    }),
  )
  return api
}
