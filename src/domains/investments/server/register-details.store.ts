import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { stableCurrency } from '../../content/server/stable-currency.store'
import { ageOn } from '../../../lib/ages'
import { stableDay } from '../../../lib/dates'
import { centsToDecimal } from '../../../lib/money'
import { countedCents, countedPlace } from '../../content/server/runs-in-sql.store'
import { readHorseTotals } from '../../content/server/horse-totals.store'
import { findImages } from '../../media/server/images.store'
import { storedColours } from '../../media/server/stored-silks'
import type { Holder, OwnHorse, RegisterOffering } from '../investments.contract'

export type OfferedShares = Omit<RegisterOffering, 'holders' | 'amountHeld'>

/** Offerings as the register needs them, by id, newest first. */
export async function readOfferings(
  db: Executor,
  now: Date,
  ids?: readonly string[],
): Promise<Map<string, OfferedShares>> {
  let query = db
    .selectFrom('offerings')
    .innerJoin('horses', 'horses.id', 'offerings.horse_id')
    .select([
      'offerings.id',
      'horse_id',
      'is_active',
      'total_shares',
      'held_shares',
      'available_shares',
      'price_per_share_cents',
      'currency',
      'percent_of_horse_hundredths',
      'offerings.created_at',
      'horses.slug',
      'horses.name',
      'horses.breed',
      'horses.date_of_birth',
      'horses.age_years',
      'horses.featured_image_url',
      'horses.silks',
      'horses.silks_url',
    ])
    .orderBy('offerings.created_at', 'desc')
    .orderBy('offerings.id', 'desc')
  if (ids) query = query.where('offerings.id', 'in', ['', ...ids])
  const rows = await query.execute()
  const urls = rows.map((row) => row.featured_image_url)
  const images = await findImages(db, urls)
  const today = stableDay(now)
  const offerings = rows.map((row) => ({
    id: row.id,
    horseId: row.horse_id,
    horse: {
      id: row.horse_id,
      slug: row.slug,
      name: row.name,
      breed: row.breed,
      age: ageOn(today, { dateOfBirth: row.date_of_birth, ageYears: row.age_years }),
      featuredImageUrl: row.featured_image_url,
      featuredImage: images.get(row.featured_image_url ?? '') ?? null,
      ...storedColours(row),
    },
    isActive: row.is_active === 1,
    totalShares: row.total_shares,
    heldShares: row.held_shares,
    availableShares: row.available_shares,
    keptShares: row.total_shares - row.held_shares - row.available_shares,
    percentOfHorse: centsToDecimal(row.percent_of_horse_hundredths),
    pricePerShare: centsToDecimal(row.price_per_share_cents),
    currency: row.currency,
    createdAt: row.created_at,
  }))
  return new Map(offerings.map((offering) => [offering.id, offering]))
}

export async function readHolders(
  db: Executor,
  ids: Iterable<string>,
): Promise<Map<string, Holder>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'disabled_at'])
    .where('id', 'in', ['', ...new Set(ids)])
    .execute()
  const holders = rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    disabled: row.disabled_at !== null,
  }))
  return new Map(holders.map((holder) => [holder.id, holder]))
}

type HorseRecord = Pick<
  OwnHorse,
  'status' | 'isPublished' | 'totalWins' | 'totalRaces' | 'totalEarnings'
>

/** What horses have won, what has become of them, and whether their pages are public, by id. */
export async function readHorseRecords(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, HorseRecord>> {
  const horses = await db
    .selectFrom('horses')
    .select(['id', 'status', 'is_published'])
    .select(['opening_races', 'opening_wins', 'opening_earnings_cents'])
    .where('id', 'in', ['', ...ids])
    .execute()
  const totalsOf = await readHorseTotals(db, ids)
  return new Map(
    horses.map((horse) => [
      horse.id,
      { ...totalsOf(horse), status: horse.status, isPublished: horse.is_published === 1 },
    ]),
  )
}

/** The races that horses ran, by the horse's id, newest first. */
export async function readRuns(
  db: Executor,
  horseIds: Iterable<string>,
): Promise<Map<string, Run[]>> {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .select(['horse_id', 'races.name as race_name', 'meetings.date as race_date', 'total_runners'])
    .select([
      countedPlace.as('position'),
      sql<number>`case when runs.currency = ${stableCurrency} then ${countedCents} else 0 end`.as(
        'cents',
      ),
    ])
    .where('horse_id', 'in', ['', ...new Set(horseIds)])
    .where('state', '=', 'ran')
    .orderBy('meetings.date', 'desc')
    .orderBy('runs.id', 'desc')
    .execute()
  const runs = new Map<string, Run[]>()
  for (const row of rows) {
    const list = runs.get(row.horse_id) ?? []
    list.push({
      raceName: row.race_name,
      raceDate: row.race_date,
      position: row.position,
      totalRunners: row.total_runners,
      prizeCents: row.cents,
    })
    runs.set(row.horse_id, list)
  }
  return runs
}

type Run = Omit<NonNullable<OwnHorse['lastRace']>, 'prizeMoney'> & { prizeCents: number }

/** The next race in which each horse is entered, by the horse's id; abandoned meetings don't count. */
export async function readNextRaces(
  db: Executor,
  horseIds: Iterable<string>,
  today: string,
): Promise<Map<string, NextRace>> {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .select(['horse_id as horseId', 'runs.state', 'runs.jockey', 'runs.draw'])
    .select(['carried_weight_grams', 'apprentice_allowance_grams'])
    .select(['races.distance_metres as distance', 'races.race_class as raceClass'])
    .select(['races.name as raceName', 'races.number as raceNumber', 'races.off_time as offTime'])
    .select(['meetings.date as raceDate', 'meetings.venue'])
    .where('horse_id', 'in', ['', ...new Set(horseIds)])
    .where('state', 'not in', ['ran', 'scratched'])
    .where('meetings.date', '>=', today)
    .where('meetings.status', '<>', 'abandoned')
    // the last entry for a horse stays: its soonest race
    .orderBy('meetings.date', 'desc')
    .orderBy(sql`coalesce(races.off_time, '99')`, 'desc')
    .orderBy(sql`coalesce(races.number, 99)`, 'desc')
    .orderBy('runs.id', 'desc')
    .execute()
  return new Map(
    rows.map(({ horseId, carried_weight_grams, apprentice_allowance_grams, ...race }) => [
      horseId,
      {
        ...race,
        carriedWeight: kilograms(carried_weight_grams),
        apprenticeAllowance: kilograms(apprentice_allowance_grams),
      },
    ]),
  )
}

const kilograms = (grams: number | null) => (grams === null ? null : grams / 1000)

type NextRace = NonNullable<OwnHorse['nextRace']>
