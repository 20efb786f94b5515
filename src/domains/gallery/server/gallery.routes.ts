import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../../../db/database'
import {
  answer,
  answerList,
  createApi,
  jsonBody,
  jsonContent,
  kept,
  problems,
} from '../../../http/api'
import type { Clock } from '../../../lib/dates'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { idempotencyKey, idempotentCalls } from '../../accounts/server/idempotency'
import { galleryItem, galleryItemChange, newGalleryItem } from '../gallery.contract'
import { addPhoto, changePhoto, deletePhoto } from './gallery.service'
import { listGalleryItems } from './gallery.store'

interface Dependencies {
  database: Database
  clock: Clock
  guards: Guards
}

const tags = ['Gallery']
const onePhoto = z.object({ id: z.uuid() })

export function galleryRoutes(deps: Dependencies) {
  const { database, guards } = deps
  const { replay, once } = idempotentCalls(deps)
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/main-gallery',
        ...kept(),
        tags,
        summary: 'The gallery by display order; drafts for staff only',
        middleware: guards.anyone,
        responses: { 200: jsonContent(z.array(galleryItem), 'The photos') },
      }),
      async (c) =>
        answerList(
          c,
          galleryItem,
          await listGalleryItems(database.kysely, { draftsToo: c.get('seesDrafts') }),
        ),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/main-gallery',
        tags,
        summary: 'Add a photo to the gallery',
        middleware: [guards.staff, replay] as const,
        request: { headers: idempotencyKey, body: jsonBody(newGalleryItem) },
        responses: { 201: jsonContent(galleryItem, 'The photo'), ...problems(400, 401, 403, 422) },
      }),
      async (c) => {
        const photo = c.req.valid('json')
        const added = await once(c, 201, galleryItem, (tx, now) =>
          addPhoto(tx, now, c.get('actor'), photo),
        )
        return c.json(added, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/main-gallery/{id}',
        tags,
        summary: 'Change a photo of the gallery: the fields that are sent',
        middleware: guards.staff,
        request: { params: onePhoto, body: jsonBody(galleryItemChange) },
        responses: {
          200: jsonContent(galleryItem, 'The photo'),
          ...problems(400, 401, 403, 404, 409),
        },
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const photo = await changePhoto(deps, c.get('actor'), id, c.req.valid('json'))
        return answer(c, galleryItem, photo, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/main-gallery/{id}',
        tags,
        summary: 'Delete a photo of the gallery; it can be put back for 30 days',
        middleware: guards.staff,
        request: { params: onePhoto },
        responses: { 204: { description: 'It is gone' }, ...problems(401, 403, 404) },
      }),
      async (c) => {
        await deletePhoto(deps, c.get('actor'), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
