import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import { columnsOf, fieldsOf } from '../../../db/fields'
import type { HorsePhotosTable, HorseVideosTable } from '../../../db/tables/horses'
import type { Snapshot } from '../../content/server/deleted.store'
import type { ImageMetadata } from '../../media/media.contract'
import { findImages } from '../../media/server/images.store'
import type { HorsePhotoFields, HorseVideoFields } from '../horse-input.contract'
import type { HorsePhoto, HorseVideo } from '../horses.contract'

export type PartTable = 'horse_photos' | 'horse_videos'

export async function deletePart(tx: Executor, table: PartTable, id: string): Promise<Snapshot> {
  const rows = await tx.deleteFrom(table).where('id', '=', id).returningAll().execute()
  return { [table]: rows }
}

const toPhoto = (
  row: Selectable<HorsePhotosTable>,
  images: Map<string, ImageMetadata>,
): HorsePhoto => ({ ...fieldsOf(row), image: images.get(row.image_url) ?? null })

export async function listPhotos(db: Executor, horseId: string): Promise<HorsePhoto[]> {
  const rows = await db
    .selectFrom('horse_photos')
    .selectAll()
    .where('horse_id', '=', horseId)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
  const urls = rows.map((row) => row.image_url)
  const images = await findImages(db, urls)
  return rows.map((row) => toPhoto(row, images))
}

export async function findPhoto(db: Executor, id: string): Promise<HorsePhoto | undefined> {
  const row = await db
    .selectFrom('horse_photos')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toPhoto(row, await findImages(db, [row.image_url]))
}

export async function updatePhoto(
  db: Executor,
  at: Date,
  id: string,
  change: Partial<HorsePhotoFields>,
): Promise<void> {
  await db
    .updateTable('horse_photos')
    .set({ ...columnsOf(change), updated_at: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Puts a photo among those of a horse. */
export async function movePhoto(
  db: Executor,
  at: Date,
  id: string,
  to: { horseId: string; displayOrder: number },
): Promise<void> {
  await db
    .updateTable('horse_photos')
    .set({ horse_id: to.horseId, display_order: to.displayOrder, updated_at: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

const toVideo = (row: Selectable<HorseVideosTable>): HorseVideo => fieldsOf(row)

export async function listVideos(db: Executor, horseId: string): Promise<HorseVideo[]> {
  const rows = await db
    .selectFrom('horse_videos')
    .selectAll()
    .where('horse_id', '=', horseId)
    .orderBy('display_order')
    .orderBy('id')
    .execute()
  return rows.map(toVideo)
}

export async function findVideo(db: Executor, id: string): Promise<HorseVideo | undefined> {
  const row = await db
    .selectFrom('horse_videos')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toVideo(row)
}

export async function updateVideo(
  db: Executor,
  at: Date,
  id: string,
  change: Partial<HorseVideoFields>,
): Promise<void> {
  await db
    .updateTable('horse_videos')
    .set({ ...columnsOf(change), updated_at: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Stores the order of photos or videos; their fields stay as they are, `updatedAt` too. */
export async function placeInOrder(
  tx: Executor,
  table: PartTable,
  ids: readonly string[],
): Promise<void> {
  for (const [place, id] of ids.entries())
    await tx.updateTable(table).set({ display_order: place }).where('id', '=', id).execute()
}

/** When the photos, videos and runs of each horse last changed; horses without any are left out. */
export async function listPartChanges(
  db: Executor,
): Promise<{ horseId: string; updatedAt: string }[]> {
  const latest = (table: PartTable | 'runs') =>
    db
      .selectFrom(table)
      .select(({ fn }) => ['horse_id as horseId', fn.max('updated_at').as('updatedAt')])
      .groupBy('horse_id')
      .execute()
  return [
    ...(await latest('horse_photos')),
    ...(await latest('horse_videos')),
    ...(await latest('runs')),
  ]
}
