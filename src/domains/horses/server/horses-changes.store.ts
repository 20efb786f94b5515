import { v7 as newId } from 'uuid'
import type { Executor } from '../../../db/database'
import { decimalToCents } from '../../../lib/money'
import { fold, slugify } from '../../../lib/text'
import { putBackRows, type Snapshot } from '../../content/server/deleted.store'
import type {
  HorseFields,
  HorsePhotoFields,
  HorseVideoFields,
  PerformanceFields,
} from '../horse-input.contract'

export type NewHorse = Pick<HorseFields, 'name'> & Partial<HorseFields>

/** Adds a horse; its slug is made from the name, with `-2` and so on where that is taken. Returns id and slug. */
export async function createHorse(
  db: Executor,
  now: Date,
  horse: NewHorse,
): Promise<{ id: string; slug: string }> {
  const id = newId()
  const slug = await freeSlug(db, slugify(horse.name, 'horse'))
  const at = now.toISOString()
  await db
    .insertInto('horses')
    .values({
      id,
      slug,
      name: horse.name,
      name_folded: fold(horse.name),
      breed: horse.breed ?? null,
      breed_folded: horse.breed == null ? null : fold(horse.breed),
      date_of_birth: horse.dateOfBirth ?? null,
      age_years: horse.ageYears ?? null,
      gender: horse.gender ?? null,
      color: horse.color ?? null,
      status: horse.status ?? 'active',
      sire: horse.sire ?? null,
      dam: horse.dam ?? null,
      biography: horse.biography ?? null,
      featured_image_url: horse.featuredImageUrl ?? null,
      is_featured: horse.isFeatured ? 1 : 0,
      opening_races: horse.openingRaces ?? 0,
      opening_wins: horse.openingWins ?? 0,
      opening_earnings_cents: decimalToCents(horse.openingEarnings ?? '0'),
      created_at: at,
      updated_at: at,
    })
    .execute()
  return { id, slug }
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

/** Changes the fields that are given; the slug stays, so that links keep working. */
export async function updateHorse(
  db: Executor,
  at: Date,
  id: string,
  change: Partial<HorseFields>,
): Promise<void> {
  const { name, breed, isFeatured, openingEarnings } = change
  await db
    .updateTable('horses')
    .set({
      name,
      name_folded: name && fold(name),
      breed,
      breed_folded: breed && fold(breed),
      date_of_birth: change.dateOfBirth,
      age_years: change.ageYears,
      gender: change.gender,
      color: change.color,
      status: change.status,
      sire: change.sire,
      dam: change.dam,
      biography: change.biography,
      featured_image_url: change.featuredImageUrl,
      is_featured: isFeatured === undefined ? undefined : Number(isFeatured),
      opening_races: change.openingRaces,
      opening_wins: change.openingWins,
      opening_earnings_cents:
        openingEarnings === undefined ? undefined : decimalToCents(openingEarnings),
      updated_at: at.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Whether any of its offerings has a purchase on record, be it voided. */
export async function hasInvestments(db: Executor, horseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('investments')
    .innerJoin('offerings', 'offerings.id', 'investments.offering_id')
    .select('investments.id')
    .where('offerings.horse_id', '=', horseId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a horse with all that is its own, and returns the rows; `tx` must be a transaction. */
export async function deleteHorse(tx: Executor, id: string): Promise<Snapshot> {
  const rowsOf = (table: 'horse_photos' | 'horse_videos' | 'performances' | 'offerings') =>
    tx.deleteFrom(table).where('horse_id', '=', id).returningAll().execute()
  // these go with their offerings
  const offering_terms = await tx
    .selectFrom('offering_terms')
    .selectAll()
    .where('offering_id', 'in', tx.selectFrom('offerings').select('id').where('horse_id', '=', id))
    .execute()
  const parts = {
    horse_photos: await rowsOf('horse_photos'),
    horse_videos: await rowsOf('horse_videos'),
    performances: await rowsOf('performances'),
    offerings: await rowsOf('offerings'),
  }
  const horses = await tx.deleteFrom('horses').where('id', '=', id).returningAll().execute()
  return { horses, ...parts, offering_terms }
}

/** Puts back what `deleteHorse` returned; a slug that has been taken since gets the next suffix. */
export async function putBackHorse(tx: Executor, rows: Snapshot): Promise<void> {
  for (const horse of rows['horses'] ?? []) {
    const slug = await freeSlug(tx, String(horse['slug']))
    await putBackRows(tx, 'horses', [{ ...horse, slug }])
  }
  for (const table of [
    'horse_photos',
    'horse_videos',
    'performances',
    'offerings',
    'offering_terms',
  ] as const)
    await putBackRows(tx, table, rows[table])
}

/** The place after all of a horse's photos. */
async function placeAfterPhotos(db: Executor, horseId: string): Promise<number> {
  const last = await db
    .selectFrom('horse_photos')
    .select('display_order')
    .where('horse_id', '=', horseId)
    .orderBy('display_order', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? last.display_order + 1 : 0
}

/** The place before all of a horse's videos. It may be negative, so that the others keep theirs. */
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

/** Adds a photo, last where its place is not given. */
export async function addPhoto(
  db: Executor,
  now: Date,
  horseId: string,
  photo: NewPhoto,
): Promise<string> {
  const id = newId()
  const at = now.toISOString()
  await db
    .insertInto('horse_photos')
    .values({
      id,
      horse_id: horseId,
      image_url: photo.imageUrl,
      caption: photo.caption,
      display_order: photo.displayOrder ?? (await placeAfterPhotos(db, horseId)),
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

export type NewVideo = Omit<HorseVideoFields, 'description'> &
  Partial<HorseVideoFields> & { displayOrder?: number }

/** Adds a video, on top where its place is not given. */
export async function addVideo(
  db: Executor,
  now: Date,
  horseId: string,
  video: NewVideo,
): Promise<string> {
  const id = newId()
  const at = now.toISOString()
  await db
    .insertInto('horse_videos')
    .values({
      id,
      horse_id: horseId,
      platform: video.platform,
      video_url: video.videoUrl,
      title: video.title,
      video_date: video.videoDate,
      description: video.description,
      tag: video.tag,
      display_order: video.displayOrder ?? (await placeBeforeVideos(db, horseId)),
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

export type NewPerformance = PerformanceFields

export async function addPerformance(
  db: Executor,
  now: Date,
  horseId: string,
  performance: Pick<NewPerformance, 'raceName' | 'raceDate'> & Partial<NewPerformance>,
): Promise<string> {
  const id = newId()
  const at = now.toISOString()
  await db
    .insertInto('performances')
    .values({
      id,
      horse_id: horseId,
      race_name: performance.raceName,
      race_date: performance.raceDate,
      track_name: performance.trackName,
      distance_metres: performance.distanceMetres,
      race_number: performance.raceNumber,
      position: performance.position,
      total_runners: performance.totalRunners,
      jockey: performance.jockey,
      prize_money_cents: decimalToCents(performance.prizeMoney ?? '0'),
      video_url: performance.videoUrl,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}
