import { apiRoutes, oneId } from '../../../http/routes'
import type { RouteDependencies } from '../../accounts/server/guards'
import { idempotentCalls } from '../../accounts/server/idempotency'
import { horsePhotoChange, newHorsePhoto, photoOrder } from '../horse-input.contract'
import { horsePhoto } from '../horses.contract'
import { photos } from './horse-part-kinds'
import { addPart, changePart, removePart, reorderParts } from './horse-parts.service'
import { oneHorse } from './one-horse'

export function horsePhotosRoutes(deps: RouteDependencies) {
  const { guards } = deps
  const { replay, once } = idempotentCalls(deps)
  const { api, post, patch, remove } = apiRoutes('Horses')

  post('/api/horses/{horse}/gallery', guards.staff, replay)
    .summary('Add a photo; it goes last')
    .params(oneHorse)
    .body(newHorsePhoto)
    .creates(horsePhoto, 'The photo', ({ c, params, body }) =>
      once(c, 201, horsePhoto, (tx, now) =>
        addPart(tx, now, c.get('actor'), photos, params.horse, body),
      ),
    )

  patch('/api/horse-gallery/{id}', guards.staff)
    .summary('Change a photo')
    .params(oneId)
    .body(horsePhotoChange)
    .refuses(409)
    .answers(horsePhoto, 'The photo', async ({ c, params, body }) => {
      const { updatedAt, ...change } = body
      return changePart(deps, c.get('actor'), photos, params.id, updatedAt, change)
    })

  remove('/api/horse-gallery/{id}', guards.staff)
    .summary('Delete a photo')
    .params(oneId)
    .answersNothing('Deleted', ({ c, params }) =>
      removePart(deps, c.get('actor'), photos, params.id),
    )

  patch('/api/horses/{horse}/gallery/reorder', guards.staff)
    .summary('Put the photos of a horse in order')
    .params(oneHorse)
    .body(photoOrder)
    .answersList(horsePhoto, 'The photos, in their new order', ({ c, params, body }) =>
      reorderParts(deps, c.get('actor'), photos, params.horse, body.photoIds),
    )

  return api
}
