import { v7 as newId } from 'uuid'
import type { Executor } from '../../../db/database'
import { findImages } from '../../media/server/images.store'
import type { GalleryItem } from '../gallery.contract'

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

export type NewGalleryItem = Pick<
  GalleryItem,
  'imageUrl' | 'title' | 'description' | 'category' | 'displayOrder' | 'isPublished'
>

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
