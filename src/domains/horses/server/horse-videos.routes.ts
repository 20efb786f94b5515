import { createRoute, z } from '@hono/zod-openapi'
import { answer, answerList, createApi, jsonBody, jsonContent, problems } from '../../../http/api'
import type { GuardedEnv, Guards } from '../../accounts/server/guards'
import { idempotencyKey, idempotentCalls } from '../../accounts/server/idempotency'
import { horseVideoChange, newHorseVideo, videoOrder } from '../horse-input.contract'
import { horseVideo } from '../horses.contract'
import { videos } from './horse-part-kinds'
import { addPart, changePart, removePart, reorderParts } from './horse-parts.service'
import type { HorsesDependencies } from './horses.service'
import { oneHorse } from './one-horse'

const tags = ['Horses']
const oneVideo = { params: z.object({ id: z.uuid() }) }

export function horseVideosRoutes(deps: HorsesDependencies & { guards: Guards }) {
  const { guards } = deps
  const { replay, once } = idempotentCalls(deps)
  return createApi<GuardedEnv>()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/horses/{horse}/videos',
        tags,
        summary: 'Add a video; it goes first',
        middleware: [guards.staff, replay] as const,
        request: { ...oneHorse, headers: idempotencyKey, body: jsonBody(newHorseVideo) },
        responses: {
          201: jsonContent(horseVideo, 'The video'),
          ...problems(400, 401, 403, 404, 422),
        },
      }),
      async (c) => {
        const { horse } = c.req.valid('param')
        const video = c.req.valid('json')
        const added = await once(c, 201, horseVideo, (tx, now) =>
          addPart(tx, now, c.get('actor'), videos, horse, video),
        )
        return c.json(added, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/horse-videos/{id}',
        tags,
        summary: 'Change a video',
        middleware: guards.staff,
        request: { ...oneVideo, body: jsonBody(horseVideoChange) },
        responses: {
          200: jsonContent(horseVideo, 'The video'),
          ...problems(400, 401, 403, 404, 409),
        },
      }),
      async (c) => {
        const { updatedAt, ...change } = c.req.valid('json')
        const { id } = c.req.valid('param')
        const changed = await changePart(deps, c.get('actor'), videos, id, updatedAt, change)
        return answer(c, horseVideo, changed, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/horse-videos/{id}',
        tags,
        summary: 'Delete a video',
        middleware: guards.staff,
        request: oneVideo,
        responses: { 204: { description: 'It is gone' }, ...problems(401, 403, 404) },
      }),
      async (c) => {
        await removePart(deps, c.get('actor'), videos, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/horses/{horse}/videos/reorder',
        tags,
        summary: 'Put the videos of a horse in order',
        middleware: guards.staff,
        request: { ...oneHorse, body: jsonBody(videoOrder) },
        responses: {
          200: jsonContent(z.array(horseVideo), 'The videos, in their new order'),
          ...problems(400, 401, 403, 404),
        },
      }),
      async (c) => {
        const { videoIds } = c.req.valid('json')
        const { horse } = c.req.valid('param')
        const inOrder = await reorderParts(deps, c.get('actor'), videos, horse, videoIds)
        return answerList(c, horseVideo, inOrder)
      },
    )
}
