import { apiRoutes, oneId } from '../../../http/routes'
import { stableDay } from '../../../lib/dates'
import type { RouteDependencies } from '../../accounts/server/guards'
import { idempotentCalls } from '../../accounts/server/idempotency'
import {
  horsePhotoChange,
  horsePhotosDone,
  horsePhotosTogether,
  horseVideoChange,
  newHorsePhoto,
  newHorseVideo,
  photoOrder,
  videoOrder,
} from '../horse-input.contract'
import { horsePhoto, horseVideo } from '../horses.contract'
import { movePhotos } from './horse-photos.service'
import { photos, videos } from './horse-part-kinds'
import { addPart, changePart, removePart, reorderParts } from './horse-parts.service'
import { oneHorse } from '../../content/server/one-horse'

/** Changes to a horse's photos and videos. */
export function horsePartsRoutes(deps: RouteDependencies) {
  const { clock, guards } = deps
  const today = () => stableDay(clock.now())
  const { replay, once } = idempotentCalls(deps)
  const { api, post, patch, remove } = apiRoutes('Horses')

  post('/api/horses/{horse}/gallery', guards.staff, replay)
    .summary('Add a photo; it goes last')
    .params(oneHorse)
    .body(newHorsePhoto(today))
    .creates(horsePhoto, 'The photo', ({ c, params, body }) =>
      once(c, 201, horsePhoto, (tx, now) =>
        addPart(tx, now, c.get('actor'), photos, params.horse, body),
      ),
    )

  post('/api/horse-gallery/together', guards.staff)
    .summary('Move several photos to another horse: all of them, or none')
    .body(horsePhotosTogether)
    .refuses(404, 409)
    .answers(horsePhotosDone, 'What undoes it', ({ c, body }) =>
      movePhotos(deps, c.get('actor'), body),
    )

  patch('/api/horse-gallery/{id}', guards.staff)
    .summary('Change a photo')
    .params(oneId)
    .body(horsePhotoChange(today))
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
    .refuses(409)
    .answersList(horsePhoto, 'The photos, in their new order', ({ c, params, body }) =>
      reorderParts(deps, c.get('actor'), photos, params.horse, body.photoIds, body.from),
    )

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
