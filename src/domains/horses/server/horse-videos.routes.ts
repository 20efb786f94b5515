import { apiRoutes, oneId } from '../../../http/routes'
import type { RouteDependencies } from '../../accounts/server/guards'
import { idempotentCalls } from '../../accounts/server/idempotency'
import { horseVideoChange, newHorseVideo, videoOrder } from '../horse-input.contract'
import { horseVideo } from '../horses.contract'
import { videos } from './horse-part-kinds'
import { addPart, changePart, removePart, reorderParts } from './horse-parts.service'
import { oneHorse } from './one-horse'

export function horseVideosRoutes(deps: RouteDependencies) {
  const { guards } = deps
  const { replay, once } = idempotentCalls(deps)
  const { api, post, patch, remove } = apiRoutes('Horses')

  post('/api/horses/{horse}/videos', guards.staff, replay)
    .summary('Add a video; it goes first')
    .params(oneHorse)
    .body(newHorseVideo)
    .creates(horseVideo, 'The video', ({ c, params, body }) =>
      once(c, 201, horseVideo, (tx, now) =>
        addPart(tx, now, c.get('actor'), videos, params.horse, body),
      ),
    )

  patch('/api/horse-videos/{id}', guards.staff)
    .summary('Change a video')
    .params(oneId)
    .body(horseVideoChange)
    .refuses(409)
    .answers(horseVideo, 'The video', async ({ c, params, body }) => {
      const { updatedAt, ...change } = body
      return changePart(deps, c.get('actor'), videos, params.id, updatedAt, change)
    })

  remove('/api/horse-videos/{id}', guards.staff)
    .summary('Delete a video')
    .params(oneId)
    .answersNothing('Deleted', ({ c, params }) =>
      removePart(deps, c.get('actor'), videos, params.id),
    )

  patch('/api/horses/{horse}/videos/reorder', guards.staff)
    .summary('Put the videos of a horse in order')
    .params(oneHorse)
    .body(videoOrder)
    .answersList(horseVideo, 'The videos, in their new order', ({ c, params, body }) =>
      reorderParts(deps, c.get('actor'), videos, params.horse, body.videoIds),
    )

  return api
}
