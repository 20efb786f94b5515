import { apiRoutes, oneId } from '../../../http/routes'
import type { RouteDependencies } from '../../accounts/server/guards'
import { idempotentCalls } from '../../accounts/server/idempotency'
import {
  galleryDone,
  galleryItem,
  galleryItemChange,
  galleryTogether,
  newGalleryItem,
} from '../gallery.contract'
import { addPhoto, changePhoto, changePhotos, deletePhoto } from './gallery.service'
import { listGalleryItems } from './gallery.store'

export function galleryRoutes(deps: RouteDependencies) {
  const { database, guards } = deps
  const { replay, once } = idempotentCalls(deps)
  const { api, get, post, patch, remove } = apiRoutes('Gallery')

  get('/api/main-gallery', guards.anyone)
    .summary('The gallery by display order; drafts for staff only')
    .kept()
    .answersList(galleryItem, 'The photos', ({ c }) =>
      listGalleryItems(database.kysely, { draftsToo: c.get('seesDrafts') }),
    )

  post('/api/main-gallery', guards.staff, replay)
    .summary('Add a photo to the gallery')
    .body(newGalleryItem)
    .creates(galleryItem, 'The photo', ({ c, body }) =>
      once(c, 201, galleryItem, (tx, now) => addPhoto(tx, now, c.get('actor'), body)),
    )

  post('/api/main-gallery/together', guards.staff)
    .summary('Publish, categorise or move several gallery photos: all of them, or none')
    .body(galleryTogether)
    .refuses(404, 409)
    .answers(galleryDone, 'What undoes it', ({ c, body }) =>
      changePhotos(deps, c.get('actor'), body),
    )

  patch('/api/main-gallery/{id}', guards.staff)
    .summary('Change a gallery photo; only the fields sent')
    .params(oneId)
    .body(galleryItemChange)
    .refuses(409)
    .answers(galleryItem, 'The photo', ({ c, params, body }) =>
      changePhoto(deps, c.get('actor'), params.id, body),
    )

  remove('/api/main-gallery/{id}', guards.staff)
    .summary('Delete a gallery photo; it can be put back for 30 days')
    .params(oneId)
    .answersNothing('Deleted', ({ c, params }) => deletePhoto(deps, c.get('actor'), params.id))

  return api
}
