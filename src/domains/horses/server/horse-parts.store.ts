import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import { columnsOf, fieldsOf } from '../../../db/fields'
import type {
  HorsePhotosTable,
  HorseVideosTable,
  PerformancesTable,
} from '../../../db/tables/horses'
import { centsToDecimal, decimalToCents } from '../../../lib/money'
import type { Snapshot } from '../../content/server/deleted.store'
import type { ImageMetadata } from '../../media/media.contract'
import { findImages } from '../../media/server/images.store'
import type { HorsePhotoFields, HorseVideoFields, PerformanceFields } from '../horse-input.contract'
import type { HorsePhoto, HorseVideo, Performance } from '../horses.contract'
import type { UsualPrize } from '../performances.rules'

export type OrderedTable = 'horse_photos' | 'horse_videos'
export type PartTable = OrderedTable | 'performances'

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
  table: OrderedTable,
  ids: readonly string[],
): Promise<void> {
  for (const [place, id] of ids.entries())
    await tx.updateTable(table).set({ display_order: place }).where('id', '=', id).execute()
}

function toPerformance(row: Selectable<PerformancesTable>): Performance {
  const { prizeMoneyCents, ...fields } = fieldsOf(row)
  return { ...fields, prizeMoney: centsToDecimal(prizeMoneyCents) }
}

/** A horse's performances, newest race first. */
export async function listPerformances(db: Executor, horseId: string): Promise<Performance[]> {
  const rows = await db
    .selectFrom('performances')
    .selectAll()
    .where('horse_id', '=', horseId)
    .orderBy('race_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toPerformance)
}

export async function findPerformance(db: Executor, id: string): Promise<Performance | undefined> {
  const row = await db
    .selectFrom('performances')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toPerformance(row)
}

/** When the photos, videos and performances of each horse last changed; horses without any are left out. */
export async function listPartChanges(
  db: Executor,
): Promise<{ horseId: string; updatedAt: string }[]> {
  const latest = (table: PartTable) =>
    db
      .selectFrom(table)
      .select(({ fn }) => ['horse_id as horseId', fn.max('updated_at').as('updatedAt')])
      .groupBy('horse_id')
      .execute()
  return [
    ...(await latest('horse_photos')),
    ...(await latest('horse_videos')),
    ...(await latest('performances')),
  ]
}

/** The median of the other prizes on record for a performance's position; of all prizes if the position has none. */
export async function findUsualPrize(
  db: Executor,
  { id, position }: Pick<Performance, 'id' | 'position'>,
): Promise<UsualPrize | undefined> {
  const middle = async (of: number | null): Promise<UsualPrize | undefined> => {
    const prizes = db
      .selectFrom('performances')
      .where('prize_money_cents', '>', 0)
      .where('id', '!=', id)
      .$if(of !== null, (query) => query.where('position', '=', of))
    const { count } = await prizes
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .executeTakeFirstOrThrow()
    const row = await prizes
      .select('prize_money_cents as cents')
      .orderBy('prize_money_cents')
      .limit(1)
      .offset(Math.floor(count / 2))
      .executeTakeFirst()
    return row && { position: of, prizeMoney: centsToDecimal(row.cents) }
  }
  return (position === null ? undefined : await middle(position)) ?? middle(null)
}

export async function updatePerformance(
  db: Executor,
  at: Date,
  id: string,
  change: Partial<PerformanceFields>,
): Promise<void> {
  const { prizeMoney, ...fields } = change
  await db
    .updateTable('performances')
    .set({
      ...columnsOf(fields),
      prize_money_cents: prizeMoney === undefined ? undefined : decimalToCents(prizeMoney),
      updated_at: at.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}
