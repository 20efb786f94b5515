import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import { columnsOf, fieldsOf } from '../../../db/fields'
import { newRow } from '../../../db/new-row'
import type { GalleryItemsTable } from '../../../db/tables/gallery'
import { putBackRows, type Snapshot } from '../../content/server/deleted.store'
import { findImages } from '../../media/server/images.store'
import type { GalleryItem, GalleryItemChange, NewGalleryItem } from '../gallery.contract'

/** The gallery by display order, with drafts if `draftsToo`. */
export async function listGalleryItems(
  db: Executor,
  { draftsToo }: { draftsToo: boolean },
): Promise<GalleryItem[]> {
  const rows = await db
    .selectFrom('gallery_items')
    .selectAll()
    .$if(!draftsToo, (query) => query.where('is_published', '=', 1))
    .orderBy('display_order')
    .orderBy('id')
    .execute()
  return withImages(db, rows)
}

export async function findGalleryItem(db: Executor, id: string): Promise<GalleryItem | undefined> {
  const rows = await db.selectFrom('gallery_items').selectAll().where('id', '=', id).execute()
  const [item] = await withImages(db, rows)
  return item
}

async function withImages(
  db: Executor,
  rows: readonly Selectable<GalleryItemsTable>[],
): Promise<GalleryItem[]> {
  const urls = rows.map((row) => row.image_url)
  const images = await findImages(db, urls)
  return rows.map((row) => ({ ...fieldsOf(row), image: images.get(row.image_url) ?? null }))
}

export async function createGalleryItem(
  db: Executor,
  now: Date,
  item: NewGalleryItem,
): Promise<string> {
  const row = newRow(now)
  await db
    .insertInto('gallery_items')
    .values({ ...columnsOf(item), ...row })
    .execute()
  return row.id
}

/** Changes the fields given and leaves the others. */
export async function updateGalleryItem(
  db: Executor,
  now: Date,
  id: string,
  change: Omit<GalleryItemChange, 'updatedAt'>,
): Promise<void> {
  await db
    .updateTable('gallery_items')
    .set({ ...columnsOf(change), updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Returns the deleted rows, so that they can be put back. */
export async function deleteGalleryItem(db: Executor, id: string): Promise<Snapshot> {
  const row = await db
    .deleteFrom('gallery_items')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { gallery_items: [{ ...row }] }
}

/** Returns the id of the restored photo. */
export async function putBackGalleryItem(tx: Executor, rows: Snapshot): Promise<string> {
  await putBackRows(tx, 'gallery_items', rows['gallery_items'])
  return String(rows['gallery_items']?.[0]?.['id'])
}

/** Which photo has which display order, in order. */
export const listOrder = (
  db: Executor,
): Promise<{ id: string; displayOrder: number; updatedAt: string }[]> =>
  db
    .selectFrom('gallery_items')
    .select(['id', 'display_order as displayOrder', 'updated_at as updatedAt'])
    .orderBy('display_order')
    .orderBy('id')
    .execute()

/** Moves this photo and all behind it back by so many places, except those that are moved themselves. */
export async function giveWayBy(
  tx: Executor,
  at: Date,
  by: number,
  first: { id: string; displayOrder: number },
  moved: ReadonlySet<string>,
): Promise<void> {
  const { id, displayOrder } = first
  await tx
    .updateTable('gallery_items')
    .set((photo) => ({
      display_order: photo('display_order', '+', by),
      updated_at: at.toISOString(),
    }))
    .where((photo) =>
      photo.or([
        photo('display_order', '>', displayOrder),
        photo.and([photo('display_order', '=', displayOrder), photo('id', '>=', id)]),
      ]),
    )
    .where('id', 'not in', [...moved])
    .execute()
}

/** Moves all photos with this display order or a higher one to the front again. */
export async function takeBackRoom(
  tx: Executor,
  at: Date,
  from: number,
  by: number,
): Promise<void> {
  await tx
    .updateTable('gallery_items')
    .set((photo) => ({
      display_order: photo('display_order', '-', by),
      updated_at: at.toISOString(),
    }))
    .where('display_order', '>=', from)
    .execute()
}
