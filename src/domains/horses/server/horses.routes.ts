import { createRoute, z } from '@hono/zod-openapi'
import {
  answer,
  answerList,
  createApi,
  jsonContent,
  kept,
  problems,
  queryChoice,
} from '../../../http/api'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
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

  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/horses',
        ...kept({ view: ['card'], featured: ['true'] }),
        tags: ['Horses'],
        summary: 'All horses by name',
        middleware: guards.anyone,
        request: {
          query: z.object({
            view: queryChoice('`card` shortens biographies to what a card shows'),
            featured: queryChoice('`true` returns only the home page’s horses, as cards'),
          }),
        },
        responses: { 200: jsonContent(z.array(horse), 'The horses') },
      }),
      async (c) => {
        const { view, featured } = c.req.valid('query')
        const horses =
          featured === 'true'
            ? await listFeaturedHorses(db, clock.now())
            : await listHorses(db, clock.now(), view === 'card' ? 'card' : 'full')
        return answerList(c, horse, horses)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/horses/{horse}',
        ...kept(),
        tags: ['Horses'],
        summary: 'One horse',
        middleware: guards.anyone,
        request: oneHorse,
        responses: { 200: jsonContent(horse, 'The horse'), ...problems(404) },
      }),
      async (c) => {
        const found = await findHorse(db, clock.now(), c.req.valid('param').horse)
        if (!found) throw horseNotFound()
        return answer(c, horse, found, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/horses/{horse}/gallery',
        ...kept(),
        tags: ['Horses'],
        summary: 'The photos of a horse, in order',
        middleware: guards.anyone,
        request: oneHorse,
        responses: { 200: jsonContent(z.array(horsePhoto), 'The photos'), ...problems(404) },
      }),
      async (c) =>
        answerList(c, horsePhoto, await listPhotos(db, await idOf(c.req.valid('param').horse))),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/horses/{horse}/videos',
        ...kept(),
        tags: ['Horses'],
        summary: 'The videos of a horse, in order',
        middleware: guards.anyone,
        request: oneHorse,
        responses: { 200: jsonContent(z.array(horseVideo), 'The videos'), ...problems(404) },
      }),
      async (c) =>
        answerList(c, horseVideo, await listVideos(db, await idOf(c.req.valid('param').horse))),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/horses/{horse}/performances',
        ...kept(),
        tags: ['Horses'],
        summary: 'The performances of a horse, newest race first',
        middleware: guards.anyone,
        request: oneHorse,
        responses: { 200: jsonContent(z.array(performance), 'The races'), ...problems(404) },
      }),
      async (c) =>
        answerList(
          c,
          performance,
          await listPerformances(db, await idOf(c.req.valid('param').horse)),
        ),
    )
    .route('/', horseChangesRoutes(deps))
    .route('/', horsePhotosRoutes(deps))
    .route('/', horseVideosRoutes(deps))
    .route('/', performancesRoutes(deps))
}
