import type { Executor } from '../../../db/database'
import { orNotFound, refuseStale } from '../../../http/errors'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import type { ContentDetail } from '../../content/content.contract'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import type { Restore } from '../../content/server/deleted.routes'
import { keepDeleted } from '../../content/server/deleted.store'
import { refuseUnknownImages } from '../../media/server/image-references.store'
import type { GalleryItem, GalleryItemChange, NewGalleryItem } from '../gallery.contract'
import { photoName } from '../gallery.rules'
import {
  createGalleryItem,
  deleteGalleryItem,
  findGalleryItem,
  putBackGalleryItem,
  updateGalleryItem,
} from './gallery.store'

const subjectType = 'gallery-item'

/** @throws 404 */
async function itemWith(tx: Executor, id: string): Promise<GalleryItem> {
  return orNotFound(await findGalleryItem(tx, id), 'Photo not found')
}

/** @throws 400 */
export async function addPhoto(
  tx: Executor,
  now: Date,
  actor: Actor,
  photo: NewGalleryItem,
): Promise<GalleryItem> {
  await refuseUnknownImages(tx, { imageUrl: photo.imageUrl })
  const id = await createGalleryItem(tx, now, photo)
  const entry = { action: 'create', subjectType, subjectId: id, title: photoName(photo) } as const
  await recordContent(tx, now, actor, entry)
  return itemWith(tx, id)
}

/** @throws 400, 404, 409 */
export async function changePhoto(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  id: string,
  { updatedAt, ...change }: GalleryItemChange,
  reverts?: ContentDetail['reverts'],
): Promise<GalleryItem> {
  return database.transaction(async (tx) => {
    const before = await itemWith(tx, id)
    refuseStale(before, updatedAt)
    const changes = changesBetween(before, change)
    if (changes.length === 0) return before
    await refuseUnknownImages(tx, { imageUrl: change.imageUrl })
    const now = changedAt(clock.now(), before)
    await updateGalleryItem(tx, now, id, change)
    const after = await itemWith(tx, id)
    const title = photoName(after)
    await recordContent(tx, now, actor, {
      action: 'change',
      subjectType,
      subjectId: id,
      title,
      changes,
      reverts,
    })
    return after
  })
}

/** @throws 404 */
export async function deletePhoto(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  id: string,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const title = photoName(await itemWith(tx, id))
    const rows = await deleteGalleryItem(tx, id)
    await keepDeleted(tx, now, actor, { kind: subjectType, subjectId: id, title, rows })
    await recordContent(tx, now, actor, { action: 'delete', subjectType, subjectId: id, title })
  })
}

export const restoreGalleryItem: Restore = async (tx, now, actor, { title, rows }) => {
  const subjectId = await putBackGalleryItem(tx, rows)
  await recordContent(tx, now, actor, { action: 'restore', subjectType, subjectId, title })
}
