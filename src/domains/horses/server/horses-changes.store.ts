import type { Executor } from '../../../db/database'
import { columnsOf } from '../../../db/fields'
import { newRow } from '../../../db/new-row'
import { decimalToCents } from '../../../lib/money'
import { fold, slugify } from '../../../lib/folding'
import { withRaces } from '../../content/server/deleted-runs.store'
import { putBackRows, type Snapshot } from '../../content/server/deleted.store'
import { silksText } from '../../media/server/stored-silks'
import type { HorseFields, HorsePhotoFields, HorseVideoFields } from '../horse-input.contract'

export type NewHorse = Pick<HorseFields, 'name'> & Partial<HorseFields>

/** Adds a horse. Its slug is made from the name, with `-2` and so on if taken. Returns id and slug. */
export async function createHorse(
  db: Executor,
  now: Date,
  horse: NewHorse,
  row = newRow(now),
): Promise<{ id: string; slug: string }> {
  const slug = await freeSlug(db, slugify(horse.name, 'horse'))
  const { openingEarnings = '0', silks, ...fields } = horse
  await db
    .insertInto('horses')
    .values({
      ...columnsOf(fields),
      ...row,
      slug,
      name_folded: fold(horse.name),
      breed_folded: horse.breed == null ? null : fold(horse.breed),
      status: horse.status ?? 'active',
      opening_earnings_cents: decimalToCents(openingEarnings),
      silks: silksText(silks),
    })
    .execute()
  return { id: row.id, slug }
}

async function freeSlug(db: Executor, slug: string): Promise<string> {
  const rows = await db
    .selectFrom('horses')
    .select('slug')
    .where('slug', 'like', `${slug}%`)
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  let free = slug
  for (let suffix = 2; taken.has(free); suffix += 1) free = `${slug}-${suffix}`
  return free
}

/** Changes the fields given; the slug stays, so that links keep working. */
export async function updateHorse(
  db: Executor,
  at: Date,
  id: string,
  change: Partial<HorseFields>,
): Promise<void> {
  const { openingEarnings, silks, ...fields } = change
  await db
    .updateTable('horses')
    .set({
      ...columnsOf(fields),
      name_folded: change.name && fold(change.name),
      breed_folded: change.breed && fold(change.breed),
      opening_earnings_cents:
        openingEarnings === undefined ? undefined : decimalToCents(openingEarnings),
      silks: silksText(silks),
      updated_at: at.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Those of these horses whose offerings have a purchase on record, even a voided one. */
export async function withInvestments(
  db: Executor,
  horseIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('investments')
    .innerJoin('offerings', 'offerings.id', 'investments.offering_id')
    .select('offerings.horse_id')
    .distinct()
    .where('offerings.horse_id', 'in', ['', ...horseIds])
    .execute()
  return new Set(rows.map((row) => row.horse_id))
}

/** Deletes a horse with all its parts and returns the rows; `tx` must be a transaction. */
export async function deleteHorse(tx: Executor, id: string): Promise<Snapshot> {
  const rowsOf = (table: 'horse_photos' | 'horse_videos' | 'runs' | 'offerings') =>
    tx.deleteFrom(table).where('horse_id', '=', id).returningAll().execute()
  // deleted along with their offerings
  const offering_terms = await tx
    .selectFrom('offering_terms')
    .selectAll()
    .where('offering_id', 'in', tx.selectFrom('offerings').select('id').where('horse_id', '=', id))
    .execute()
  const parts = {
    horse_photos: await rowsOf('horse_photos'),
    horse_videos: await rowsOf('horse_videos'),
    ...(await withRaces(tx, await rowsOf('runs'))),
    offerings: await rowsOf('offerings'),
  }
  const horses = await tx.deleteFrom('horses').where('id', '=', id).returningAll().execute()
  return { horses, ...parts, offering_terms }
}

/** Puts back what `deleteHorse` returned, except runs; a slug taken in the meantime gets the next suffix. */
export async function putBackHorse(tx: Executor, rows: Snapshot): Promise<void> {
  for (const horse of rows['horses'] ?? []) {
    const slug = await freeSlug(tx, String(horse['slug']))
    await putBackRows(tx, 'horses', [{ ...horse, slug }])
  }
  for (const table of ['horse_photos', 'horse_videos', 'offerings', 'offering_terms'] as const)
    await putBackRows(tx, table, rows[table])
}

/** The position after all of a horse's photos. */
export async function placeAfterPhotos(db: Executor, horseId: string): Promise<number> {
  const last = await db
    .selectFrom('horse_photos')
    .select('display_order')
    .where('horse_id', '=', horseId)
    .orderBy('display_order', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? last.display_order + 1 : 0
}

/** The position before all of a horse's videos. It may be negative, so that the others keep theirs. */
async function placeBeforeVideos(db: Executor, horseId: string): Promise<number> {
  const first = await db
    .selectFrom('horse_videos')
    .select('display_order')
    .where('horse_id', '=', horseId)
    .orderBy('display_order')
    .limit(1)
    .executeTakeFirst()
  return first ? first.display_order - 1 : 0
}

export type NewPhoto = Pick<HorsePhotoFields, 'imageUrl'> &
  Partial<HorsePhotoFields> & { displayOrder?: number }

/** Adds a photo, last if no position is given. */
export async function addPhoto(
  db: Executor,
  now: Date,
  horseId: string,
  photo: NewPhoto,
): Promise<string> {
  const row = newRow(now)
  await db
    .insertInto('horse_photos')
    .values({
      ...columnsOf(photo),
      ...row,
      horse_id: horseId,
      display_order: photo.displayOrder ?? (await placeAfterPhotos(db, horseId)),
    })
    .execute()
  return row.id
}

export type NewVideo = Omit<HorseVideoFields, 'description'> &
  Partial<HorseVideoFields> & { displayOrder?: number }

/** Adds a video, first if no position is given. */
export async function addVideo(
  db: Executor,
  now: Date,
  horseId: string,
  video: NewVideo,
): Promise<string> {
  const row = newRow(now)
  await db
    .insertInto('horse_videos')
    .values({
      ...columnsOf(video),
      ...row,
      horse_id: horseId,
      display_order: video.displayOrder ?? (await placeBeforeVideos(db, horseId)),
    })
    .execute()
  return row.id
}
