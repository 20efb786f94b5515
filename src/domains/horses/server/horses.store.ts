import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import type { HorsesTable } from '../../../db/tables/horses'
import { ageOn } from '../../../lib/ages'
import { mauritianDay } from '../../../lib/dates'
import { centsToDecimal } from '../../../lib/money'
import { excerpt } from '../../../lib/text'
import type { ImageMetadata } from '../../media/media.contract'
import { findImages } from '../../media/server/images.store'
import type { Horse } from '../horses.contract'
import { CARD_BIOGRAPHY_LENGTH, FEATURED_HORSES } from '../horses.rules'

type HorseRow = Selectable<HorsesTable> & Totals
interface Totals {
  races: number
  wins: number
  earnings_cents: number
}

/**
 * Horses with what their performances add up to; of one alone where `id` is given, so that nobody else's
 * races are read. Only races that were run count.
 */
function horsesWithTotals(db: Executor, id?: string) {
  return db
    .selectFrom('horses')
    .$if(id !== undefined, (query) => query.where('horses.id', '=', id ?? ''))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('performances')
          .where('state', '=', 'ran')
          .$if(id !== undefined, (query) => query.where('horse_id', '=', id ?? ''))
          .groupBy('horse_id')
          .select((run) => [
            'horse_id as runner_id',
            run.cast<number>(run.fn.countAll(), 'integer').as('races'),
            run
              .cast<number>(
                run.fn.sum(run.case().when('position', '=', 1).then(1).else(0).end()),
                'integer',
              )
              .as('wins'),
            run.cast<number>(run.fn.sum('prize_money_cents'), 'bigint').as('earnings_cents'),
          ])
          .as('totals'),
      (join) => join.onRef('totals.runner_id', '=', 'horses.id'),
    )
    .selectAll('horses')
    .select((eb) => [
      eb.fn.coalesce('totals.races', eb.val(0)).as('races'),
      eb.fn.coalesce('totals.wins', eb.val(0)).as('wins'),
      eb.fn.coalesce('totals.earnings_cents', eb.val(0)).as('earnings_cents'),
    ])
}

function toHorse(row: HorseRow, images: Map<string, ImageMetadata>, now: Date) {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    breed: row.breed,
    dateOfBirth: row.date_of_birth,
    age: ageOn(mauritianDay(now), { dateOfBirth: row.date_of_birth, ageYears: row.age_years }),
    ageYears: row.age_years,
    gender: row.gender,
    color: row.color,
    status: row.status,
    sire: row.sire,
    dam: row.dam,
    biography: row.biography,
    featuredImageUrl: row.featured_image_url,
    featuredImage: images.get(row.featured_image_url ?? '') ?? null,
    isFeatured: row.is_featured === 1,
    totalWins: row.opening_wins + row.wins,
    totalRaces: row.opening_races + row.races,
    totalEarnings: centsToDecimal(row.opening_earnings_cents + row.earnings_cents),
    openingWins: row.opening_wins,
    openingRaces: row.opening_races,
    openingEarnings: centsToDecimal(row.opening_earnings_cents),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  } satisfies Horse
}

async function toHorses(db: Executor, rows: HorseRow[], now: Date): Promise<Horse[]> {
  const images = await findImages(
    db,
    rows.map((row) => row.featured_image_url),
  )
  return rows.map((row) => toHorse(row, images, now))
}

const toCard = (horse: Horse): Horse => ({
  ...horse,
  biography: horse.biography === null ? null : excerpt(horse.biography, CARD_BIOGRAPHY_LENGTH),
})

/** Every horse by name; `card` cuts biographies to what a card shows. */
export async function listHorses(db: Executor, now: Date, view: 'full' | 'card'): Promise<Horse[]> {
  const rows = await horsesWithTotals(db).orderBy('name_folded').orderBy('horses.id').execute()
  const horses = await toHorses(db, rows, now)
  return view === 'card' ? horses.map(toCard) : horses
}

/** The home page's horses: those that the homepage settings name, in order, then those marked as featured. */
export async function listFeaturedHorses(db: Executor, now: Date): Promise<Horse[]> {
  const settings = await db
    .selectFrom('homepage_settings')
    .select('featured_horse_ids')
    .executeTakeFirst()
  const chosen: unknown = JSON.parse(settings?.featured_horse_ids ?? '[]')
  const ids = Array.isArray(chosen) ? chosen.map(String) : []
  const rows = await horsesWithTotals(db)
    .where((eb) => eb.or([eb('is_featured', '=', 1), eb('horses.id', 'in', ['', ...ids])]))
    .orderBy('name_folded')
    .execute()
  const rank = (row: HorseRow) => (ids.includes(row.id) ? ids.indexOf(row.id) : ids.length)
  const first = rows.sort((a, b) => rank(a) - rank(b)).slice(0, FEATURED_HORSES)
  return (await toHorses(db, first, now)).map(toCard)
}

/** One horse by its slug or its id. */
export async function findHorse(
  db: Executor,
  now: Date,
  slugOrId: string,
): Promise<Horse | undefined> {
  const id = await findHorseId(db, slugOrId)
  const row = id === undefined ? undefined : await horsesWithTotals(db, id).executeTakeFirst()
  return row && (await toHorses(db, [row], now))[0]
}

export async function findHorseId(db: Executor, slugOrId: string): Promise<string | undefined> {
  return (await findHorseName(db, slugOrId))?.id
}

/** What a horse is called, and when it was born, by its slug or its id. */
export async function findHorseName(
  db: Executor,
  slugOrId: string,
): Promise<{ id: string; name: string; dateOfBirth: string | null } | undefined> {
  const rows = await db
    .selectFrom('horses')
    .select(['id', 'name', 'date_of_birth as dateOfBirth'])
    .where((eb) => eb.or([eb('slug', '=', slugOrId), eb('id', '=', slugOrId)]))
    .execute()
  // A horse may be named like another's id.
  return rows.find(({ id }) => id === slugOrId) ?? rows[0]
}

/** Whether the stable has any horse at all. */
export async function hasHorses(db: Executor): Promise<boolean> {
  const row = await db.selectFrom('horses').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
