import { createRoute, z } from '@hono/zod-openapi'
import { answer, answerList, createApi, jsonBody, jsonContent, problems } from '../../../http/api'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { idempotencyKey, idempotentCalls } from '../../accounts/server/idempotency'
import { horsePhotoChange, newHorsePhoto, photoOrder } from '../horse-input.contract'
import { horsePhoto } from '../horses.contract'
import { photos } from './horse-part-kinds'
import { addPart, changePart, removePart, reorderParts } from './horse-parts.service'
import type { HorsesDependencies } from './horses.service'
import { oneHorse } from './one-horse'

const tags = ['Horses']
const onePhoto = { params: z.object({ id: z.uuid() }) }

export function horsePhotosRoutes(deps: HorsesDependencies & { guards: Guards }) {
  const { guards } = deps
  const { replay, once } = idempotentCalls(deps)
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/horses/{horse}/gallery',
        tags,
        summary: 'Add a photo; it goes last',
        middleware: [guards.staff, replay] as const,
        request: { ...oneHorse, headers: idempotencyKey, body: jsonBody(newHorsePhoto) },
        responses: {
          201: jsonContent(horsePhoto, 'The photo'),
          ...problems(400, 401, 403, 404, 422),
        },
      }),
      async (c) => {
        const { horse } = c.req.valid('param')
        const photo = c.req.valid('json')
        const added = await once(c, 201, horsePhoto, (tx, now) =>
          addPart(tx, now, c.get('actor'), photos, horse, photo),
        )
        return c.json(added, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/horse-gallery/{id}',
        tags,
        summary: 'Change a photo',
        middleware: guards.staff,
        request: { ...onePhoto, body: jsonBody(horsePhotoChange) },
        responses: {
          200: jsonContent(horsePhoto, 'The photo'),
          ...problems(400, 401, 403, 404, 409),
        },
      }),
      async (c) => {
        const { updatedAt, ...change } = c.req.valid('json')
        const { id } = c.req.valid('param')
        const changed = await changePart(deps, c.get('actor'), photos, id, updatedAt, change)
        return answer(c, horsePhoto, changed, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/horse-gallery/{id}',
        tags,
        summary: 'Delete a photo',
        middleware: guards.staff,
        request: onePhoto,
        responses: { 204: { description: 'It is gone' }, ...problems(401, 403, 404) },
      }),
      async (c) => {
        await removePart(deps, c.get('actor'), photos, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/horses/{horse}/gallery/reorder',
        tags,
        summary: 'Put the photos of a horse in order',
        middleware: guards.staff,
        request: { ...oneHorse, body: jsonBody(photoOrder) },
        responses: {
          200: jsonContent(z.array(horsePhoto), 'The photos, in their new order'),
          ...problems(400, 401, 403, 404),
        },
      }),
      async (c) => {
        const { photoIds } = c.req.valid('json')
        const { horse } = c.req.valid('param')
        const inOrder = await reorderParts(deps, c.get('actor'), photos, horse, photoIds)
        return answerList(c, horsePhoto, inOrder)
      },
    )
}
