import { v7 as newId } from 'uuid'
import type { Executor } from '../../../db/database'
import { decimalToCents } from '../../../lib/money'
import { fold, slugify } from '../../../lib/text'
import type { Horse, HorsePhoto, HorseVideo, Performance } from '../horses.contract'

type Optional<T> = { [Key in keyof T]?: T[Key] | undefined }

export type NewHorse = Pick<Horse, 'name'> &
  Optional<
    Pick<
      Horse,
      | 'breed'
      | 'dateOfBirth'
      | 'ageYears'
      | 'gender'
      | 'color'
      | 'status'
      | 'sire'
      | 'dam'
      | 'biography'
      | 'featuredImageUrl'
      | 'isFeatured'
      | 'openingRaces'
      | 'openingWins'
      | 'openingEarnings'
    >
  >

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

/** Renames a horse; its slug stays, so that links keep working. */
export async function renameHorse(
  db: Executor,
  now: Date,
  id: string,
  name: string,
): Promise<boolean> {
  const result = await db
    .updateTable('horses')
    .set({ name, name_folded: fold(name), updated_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export type NewPhoto = Pick<HorsePhoto, 'imageUrl' | 'caption' | 'displayOrder'>

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
      display_order: photo.displayOrder,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

export type NewVideo = Pick<
  HorseVideo,
  'platform' | 'videoUrl' | 'title' | 'videoDate' | 'description' | 'tag' | 'displayOrder'
>

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
      display_order: video.displayOrder,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

export type NewPerformance = Pick<
  Performance,
  | 'raceName'
  | 'raceDate'
  | 'trackName'
  | 'distanceMetres'
  | 'raceNumber'
  | 'position'
  | 'totalRunners'
  | 'jockey'
  | 'prizeMoney'
  | 'videoUrl'
>

export async function addPerformance(
  db: Executor,
  now: Date,
  horseId: string,
  performance: NewPerformance,
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
      prize_money_cents: decimalToCents(performance.prizeMoney),
      video_url: performance.videoUrl,
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}
