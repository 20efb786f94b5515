import { apiRoutes, oneId } from '../../../http/routes'
import { mauritianDay } from '../../../lib/dates'
import type { RouteDependencies } from '../../accounts/server/guards'
import { idempotentCalls } from '../../accounts/server/idempotency'
import {
  horsePhotoChange,
  horseVideoChange,
  newHorsePhoto,
  newHorseVideo,
  newPerformance,
  performanceChange,
  performanceSuggestions,
  photoOrder,
  videoOrder,
} from '../horse-input.contract'
import { horsePhoto, horseVideo, performance } from '../horses.contract'
import { performances, photos, videos } from './horse-part-kinds'
import { addPart, changePart, removePart, reorderParts } from './horse-parts.service'
import { oneHorse } from './one-horse'
import { suggestForPerformances } from './performance-suggestions.store'

const raceChecks =
  'Refused (`409`) if the horse has another result for the race: the same day, and the same number or name. An unlikely prize or date needs confirmation: a `409` with `questions`; send the call again with `confirm`.'

/** Changes to a horse's photos, videos and performances. */
export function horsePartsRoutes(deps: RouteDependencies) {
  const { clock, guards } = deps
  const { replay, once } = idempotentCalls(deps)
  const today = () => mauritianDay(clock.now())
  const { api, get, post, patch, remove } = apiRoutes('Horses')

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

  post('/api/horses/{horse}/performances', guards.staff, replay)
    .summary('Add a race that was run')
    .describe(raceChecks)
    .params(oneHorse)
    .body(newPerformance(today))
    .refuses(409)
    .creates(performance, 'The performance', async ({ c, params, body }) => {
      const { confirm, ...fields } = body
      return once(c, 201, performance, (tx, now) =>
        addPart(tx, now, c.get('actor'), performances, params.horse, fields, confirm),
      )
    })

  patch('/api/performances/{id}', guards.staff)
    .summary('Change a performance')
    .describe(raceChecks)
    .params(oneId)
    .body(performanceChange(today))
    .refuses(409)
    .answers(performance, 'The performance', async ({ c, params, body }) => {
      const { updatedAt, confirm, ...change } = body
      return changePart(deps, c.get('actor'), performances, params.id, updatedAt, change, confirm)
    })

  remove('/api/performances/{id}', guards.staff)
    .summary('Delete a performance')
    .params(oneId)
    .answersNothing('Deleted', ({ c, params }) =>
      removePart(deps, c.get('actor'), performances, params.id),
    )

  get('/api/performance-suggestions', guards.staff)
    .summary('Suggestions from earlier races, most recent first')
    .answers(performanceSuggestions, 'Races, tracks, names of races, jockeys', () =>
      suggestForPerformances(deps.database.kysely),
    )

  return api
}
