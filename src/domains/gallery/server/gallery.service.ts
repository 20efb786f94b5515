import { createHash } from 'node:crypto'
import type { Executor } from '../../../db/database'
import { badRequest, conflict, notFound, orNotFound, refuseStale } from '../../../http/errors'
import { giveWay } from '../../../lib/turns'
import type { Actor, ServiceDependencies } from '../../accounts/server/guards'
import type { ContentDetail } from '../../content/content.contract'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import type { DeleteSeveral, Restore } from '../../content/server/deleted.routes'
import { keepDeleted } from '../../content/server/deleted.store'
import { readSeen } from '../../content/server/together'
import { refuseUnknownImages } from '../../media/server/image-references.store'
import type {
  GalleryItem,
  GalleryItemChange,
  GalleryTogether,
  NewGalleryItem,
} from '../gallery.contract'
import { photoName } from '../gallery.rules'
import { roomFor } from '../gallery-order.rules'
import {
  createGalleryItem,
  deleteGalleryItem,
  findGalleryItem,
  giveWayBy,
  listOrder,
  putBackGalleryItem,
  takeBackRoom,
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
    const at = await writeChange(tx, clock.now(), actor, before, change, reverts)
    return at ? itemWith(tx, id) : before
  })
}

/** Writes a change, unless it changes nothing. Returns when. @throws 400 */
async function writeChange(
  tx: Executor,
  now: Date,
  actor: Actor,
  before: GalleryItem,
  change: Omit<GalleryItemChange, 'updatedAt'>,
  reverts?: ContentDetail['reverts'],
): Promise<Date | undefined> {
  const changes = changesBetween(before, change)
  if (changes.length === 0) return undefined
  await refuseUnknownImages(tx, { imageUrl: change.imageUrl })
  const at = changedAt(now, before)
  const { id: subjectId, title } = before
  await updateGalleryItem(tx, at, subjectId, change)
  await recordContent(tx, at, actor, {
    action: 'change',
    subjectType,
    subjectId,
    title: photoName({ title: change.title === undefined ? title : change.title }),
    changes,
    reverts,
  })
  return at
}

/** Changes or moves all these photos, or none; `undo` is what they were. @throws 400, 404, 409 */
export async function changePhotos(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  { photos, moveTo, moved }: GalleryTogether,
): Promise<{ changed: number; undo: GalleryTogether | null }> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const found = await readSeen(photos, {
      find: (id) => findGalleryItem(tx, id),
      nameOf: (photo: GalleryItem) => photoName(photo),
    })
    if (moved) await undoRoom(tx, now, moved)
    const room = moveTo === undefined ? undefined : await makeRoom(tx, now, photos, moveTo)
    const former: GalleryTogether['photos'] = []
    for (const [place, { before, sent }] of found.entries()) {
      await giveWay()
      const { id, updatedAt: _, ...rest } = sent
      const change = room ? { ...rest, displayOrder: room.start + place } : rest
      const at = await writeChange(tx, now, actor, before, change)
      // others that give way are put back together with those moved
      if (!at && !(room && room.by > 0)) continue
      const { category, isPublished, displayOrder } = before
      const updatedAt = at?.toISOString() ?? before.updatedAt
      former.push({ id, updatedAt, category, isPublished, displayOrder })
    }
    if (former.length === 0) return { changed: 0, undo: null }
    const undo: GalleryTogether = { photos: former }
    if (room) {
      const { start, by } = room
      const order = nameOfOrder(await listOrder(tx))
      undo.moved = { order, from: start + photos.length, by }
    }
    return { changed: former.length, undo }
  })
}

type Order = Awaited<ReturnType<typeof listOrder>>

/** Tells whether the gallery's order is still the same. */
const nameOfOrder = (order: Order) =>
  createHash('sha256')
    .update(order.map(({ id, displayOrder }) => `${id} ${displayOrder}`).join())
    .digest('hex')

/** A time later than any photo's last change. */
const afterAll = (now: Date, order: Order) => order.reduce((at, photo) => changedAt(at, photo), now)

/** Has the photos behind give way. @throws 400, 404, 409 */
async function makeRoom(
  tx: Executor,
  now: Date,
  photos: readonly { id: string }[],
  moveTo: string,
): Promise<{ start: number; by: number }> {
  const chosen = new Set(photos.map(({ id }) => id))
  if (chosen.has(moveTo)) throw badRequest('Choose a photo that isn’t moved itself')
  const order = await listOrder(tx)
  const others = order.filter(({ id }) => !chosen.has(id))
  const place =
    moveTo === 'first'
      ? 0
      : moveTo === 'last'
        ? others.length
        : others.findIndex(({ id }) => id === moveTo)
  if (place === -1) throw notFound('The photo to put them before has been deleted')
  const room = roomFor(others, place, photos.length)
  if (!room)
    throw conflict(
      'The numbers of some photos are too large to make room. Give them lower display orders first.',
    )
  const next = others[place]
  if (next && room.by > 0) await giveWayBy(tx, afterAll(now, order), room.by, next, chosen)
  return room
}

/** @throws 409 if the order has changed since the move */
async function undoRoom(
  tx: Executor,
  now: Date,
  { order: left, from, by }: NonNullable<GalleryTogether['moved']>,
): Promise<void> {
  const order = await listOrder(tx)
  if (nameOfOrder(order) !== left)
    throw conflict(
      'The order of the gallery has been changed in the meantime, so it was left as it is.',
    )
  if (by > 0) await takeBackRoom(tx, afterAll(now, order), from, by)
}

/** @throws 404 */
export async function deletePhoto(
  { database, clock }: ServiceDependencies,
  actor: Actor,
  id: string,
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    await deleteOne(tx, now, actor, await itemWith(tx, id))
  })
}

export const deletePhotos: DeleteSeveral = async (tx, now, actor, photos) => {
  const deletions: string[] = []
  const find = (id: string) => findGalleryItem(tx, id)
  for (const { before } of await readSeen(photos, {
    find,
    nameOf: (photo: GalleryItem) => photoName(photo),
  })) {
    await giveWay()
    deletions.push(await deleteOne(tx, now, actor, before))
  }
  return deletions
}

/** Returns the id of the deletion. */
async function deleteOne(tx: Executor, now: Date, actor: Actor, photo: GalleryItem) {
  const { id: subjectId } = photo
  const title = photoName(photo)
  const rows = await deleteGalleryItem(tx, subjectId)
  await recordContent(tx, now, actor, { action: 'delete', subjectType, subjectId, title })
  return keepDeleted(tx, now, actor, { kind: subjectType, subjectId, title, rows })
}

export const restoreGalleryItem: Restore = async (tx, now, actor, { title, rows }) => {
  const subjectId = await putBackGalleryItem(tx, rows)
  await recordContent(tx, now, actor, { action: 'restore', subjectType, subjectId, title })
}
