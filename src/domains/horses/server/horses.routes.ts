import { z } from 'zod'
import { queryChoice } from '../../../http/api'
import { apiRoutes } from '../../../http/routes'
import type { Guards } from '../../accounts/server/guards'
import { horse, horsePhoto, horseVideo, performance } from '../horses.contract'
import { listPerformances, listPhotos, listVideos } from './horse-parts.store'
import { horseChangesRoutes } from './horse-changes.routes'
import { horseNotFound, type HorsesDependencies } from './horses.service'
import { oneHorse } from './one-horse'
import { findHorse, findHorseId, listFeaturedHorses, listHorses } from './horses.store'
import { performancesRoutes } from './performances.routes'
import { horsePhotosRoutes } from './horse-photos.routes'
import { horseVideosRoutes } from './horse-videos.routes'

export function horsesRoutes(deps: HorsesDependencies & { guards: Guards }) {
  const { database, clock, guards } = deps
  const db = database.kysely

  const idOf = async (slugOrId: string) => {
    const id = await findHorseId(db, slugOrId)
    if (id === undefined) throw horseNotFound()
    return id
  }

  const { api, get } = apiRoutes('Horses')

  get('/api/horses', guards.anyone)
    .summary('All horses by name')
    .kept({ view: ['card'], featured: ['true'] })
    .query(
      z.object({
        view: queryChoice('`card` shortens biographies to what a card shows'),
        featured: queryChoice('`true` returns only the home page’s horses, as cards'),
      }),
    )
    .answersList(horse, 'The horses', ({ query }) =>
      query.featured === 'true'
        ? listFeaturedHorses(db, clock.now())
        : listHorses(db, clock.now(), query.view === 'card' ? 'card' : 'full'),
    )

  get('/api/horses/{horse}', guards.anyone)
    .summary('One horse')
    .kept()
    .params(oneHorse)
    .answers(horse, 'The horse', async ({ params }) => {
      const found = await findHorse(db, clock.now(), params.horse)
      if (!found) throw horseNotFound()
      return found
    })

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

  get('/api/horses/{horse}/performances', guards.anyone)
    .summary('The performances of a horse, newest race first')
    .kept()
    .params(oneHorse)
    .answersList(performance, 'The races', async ({ params }) =>
      listPerformances(db, await idOf(params.horse)),
    )

  api.route('/', horseChangesRoutes(deps))
  api.route('/', horsePhotosRoutes(deps))
  api.route('/', horseVideosRoutes(deps))
  api.route('/', performancesRoutes(deps))
  return api
}
