import type { Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Executor } from '../../../db/database'
import type { GalleryItemsTable } from '../../../db/tables/gallery'
import { putBackRows, type Snapshot } from '../../content/server/deleted.store'
import { findImages } from '../../media/server/images.store'
import type { GalleryItem, GalleryItemChange, NewGalleryItem } from '../gallery.contract'

/** The gallery by display order; drafts only where `draftsToo`. */
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
  const images = await findImages(
    db,
    rows.map((row) => row.image_url),
  )
  return rows.map((row) => ({
    id: row.id,
    imageUrl: row.image_url,
    image: images.get(row.image_url) ?? null,
    title: row.title,
    description: row.description,
    category: row.category,
    displayOrder: row.display_order,
    isPublished: row.is_published === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

export async function createGalleryItem(
  db: Executor,
  now: Date,
  item: NewGalleryItem,
): Promise<string> {
  const id = newId()
  const at = now.toISOString()
  await db
    .insertInto('gallery_items')
    .values({
      id,
      image_url: item.imageUrl,
      title: item.title,
      description: item.description,
      category: item.category,
      display_order: item.displayOrder,
      is_published: item.isPublished ? 1 : 0,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

/** Changes the fields that are given and leaves the others. */
export async function updateGalleryItem(
  db: Executor,
  now: Date,
  id: string,
  change: Omit<GalleryItemChange, 'updatedAt'>,
): Promise<void> {
  const { isPublished } = change
  await db
    .updateTable('gallery_items')
    .set({
      image_url: change.imageUrl,
      title: change.title,
      description: change.description,
      category: change.category,
      display_order: change.displayOrder,
      is_published: isPublished === undefined ? undefined : isPublished ? 1 : 0,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Returns what was deleted, so that it can be put back. */
export async function deleteGalleryItem(db: Executor, id: string): Promise<Snapshot> {
  const row = await db
    .deleteFrom('gallery_items')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { gallery_items: [{ ...row }] }
}

/** Returns the id that is there again. */
export async function putBackGalleryItem(tx: Executor, rows: Snapshot): Promise<string> {
  await putBackRows(tx, 'gallery_items', rows['gallery_items'])
  return String(rows['gallery_items']?.[0]?.['id'])
}
