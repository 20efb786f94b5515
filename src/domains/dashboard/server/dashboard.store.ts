import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../db/database'
import type { Tables } from '../../../db/tables/tables'
import { dayMs, stableDay } from '../../../lib/dates'
import { daysAfter } from '../../../lib/moments'
import { centsToDecimal } from '../../../lib/money'
import {
  countedCents,
  countedPlace,
  hasRun,
  isResultDue,
  isRunner,
  isUndeclared,
} from '../../content/server/runs-in-sql.store'
import { findImages } from '../../media/server/images.store'
import { storedColours } from '../../media/server/stored-silks'
import { DAYS_AHEAD, DUE_NAMED, NAMED } from '../dashboard.rules'
import type { Dashboard } from '../dashboard.contract'

/** Counts, and reads only the records that the dashboard names, however large the stable is. */
export async function readDashboard(db: Executor, now: Date): Promise<Dashboard> {
  const horses = await count(db, 'horses', sql`status = 'active'`)
  const offerings = await count(db, 'offerings', sql`is_active = 1`)
  const photos = await count(db, 'gallery_items', sql`is_published = 1`)
  const people = await count(db, 'users', sql`role = 'admin'`)
  return {
    horses: { total: horses.all, active: horses.some, newest: await newestHorses(db) },
    offerings: { total: offerings.all, active: offerings.some, newest: await newestOfferings(db) },
    photos: { total: photos.all, published: photos.some },
    people: { total: people.all, admins: people.some },
    racing: await readRacing(db, now),
    captionsMissing: {
      gallery: (await count(db, 'gallery_items', sql`title is null`)).some,
      horses: (await count(db, 'horse_photos', sql`caption is null`)).some,
    },
    entered: await readEntered(db),
  }
}

async function readEntered(db: Executor): Promise<Dashboard['entered']> {
  const { name, silks, reasons } = await db
    .selectFrom('stable_settings')
    .select(['name', 'silks', 'reasons'])
    .executeTakeFirstOrThrow()
  return { name: name !== null, silks: silks !== null, reasons: reasons !== null }
}

/** How many rows a table has, and how many of them meet `condition`. */
async function count(db: Executor, table: keyof Tables, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ all: number; some: number }>`
    select cast(count(*) as integer) as "all",
      cast(count(*) filter (where ${condition}) as integer) as "some"
    from ${sql.table(table)}`.execute(db)
  return rows[0] ?? { all: 0, some: 0 }
}

async function newestHorses(db: Executor): Promise<Dashboard['horses']['newest']> {
  const rows = await db
    .selectFrom('horses')
    .select(['id', 'slug', 'name', 'status', 'featured_image_url', 'created_at'])
    .select(['silks', 'silks_url'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NAMED)
    .execute()
  const urls = rows.map((row) => row.featured_image_url)
  const images = await findImages(db, urls)
  return rows.map(({ id, slug, name, status, ...row }) => ({
    ...{ id, slug, name, status },
    featuredImageUrl: row.featured_image_url,
    featuredImage: images.get(row.featured_image_url ?? '') ?? null,
    ...storedColours(row),
    createdAt: row.created_at,
  }))
}

async function newestOfferings(db: Executor): Promise<Dashboard['offerings']['newest']> {
  const rows = await db
    .selectFrom('offerings')
    .innerJoin('horses', 'horses.id', 'offerings.horse_id')
    .select(['offerings.id', 'total_shares', 'held_shares', 'available_shares'])
    .select(['price_per_share_cents', 'currency', 'horses.name as horse_name'])
    .where('is_active', '=', 1)
    .orderBy('offerings.created_at', 'desc')
    .orderBy('offerings.id', 'desc')
    .limit(NAMED)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    horse: { name: row.horse_name },
    totalShares: row.total_shares,
    heldShares: row.held_shares,
    availableShares: row.available_shares,
    pricePerShare: centsToDecimal(row.price_per_share_cents),
    currency: row.currency,
  }))
}

type NextMeeting = NonNullable<Dashboard['racing']['meeting']>
type LastMeeting = NonNullable<Dashboard['racing']['last']>

const named = ['meetings.id', 'meetings.date', 'meetings.venue', 'meetings.title'] as const

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs

const countOf = (condition: RawBuilder<unknown>) =>
  sql<number>`cast(count(*) filter (where ${condition}) as integer)`

const selectRuns = (db: Executor) =>
  db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')

const hasRan = sql<boolean>`runs.state = 'ran'`

/** The meeting whose sheet is needed next, and how it stands. */
async function findNext(db: Executor, now: Date): Promise<NextMeeting | null> {
  const today = stableDay(now)
  const isToRun = sql<boolean>`runs.state in ('nominated', 'declared')`
  const next = await db
    .selectFrom('meetings')
    .select(named)
    .where('date', '>=', today)
    .where('status', '!=', 'abandoned')
    .where((eb) => eb.or([eb.not(hasRun(hasRan)), hasRun(isToRun)]))
    .orderBy('date')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!next) return null
  const races = await db
    .selectFrom('races')
    .where('meeting_id', '=', next.id)
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('races'),
      eb.fn.min('off_time').as('firstOff'),
    ])
    .executeTakeFirstOrThrow()
  const runs = await selectRuns(db)
    .where('meetings.id', '=', next.id)
    .select([
      countOf(isRunner).as('runs'),
      countOf(isResultDue(now)).as('resultsMissing'),
      countOf(isUndeclared).as('undeclared'),
    ])
    .executeTakeFirstOrThrow()
  return { ...next, ...races, ...runs, daysAhead: daysBetween(today, next.date) }
}

/** The latest meeting but the next one, and how our horses did there. */
async function findLast(
  db: Executor,
  now: Date,
  next: NextMeeting | null,
): Promise<LastMeeting | null> {
  const today = stableDay(now)
  const last = await db
    .selectFrom('meetings')
    .select(named)
    .where('date', '<=', today)
    .where('id', '!=', next?.id ?? '')
    .where(hasRun(sql`(${hasRan} or (${isResultDue(now)}))`))
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const runs = selectRuns(db).where('meetings.id', '=', last.id)
  const counts = await runs
    .select([
      countOf(hasRan).as('starts'),
      countOf(sql`${countedPlace} = 1`).as('wins'),
      countOf(sql`${countedPlace} = 2`).as('seconds'),
      countOf(sql`${countedPlace} = 3`).as('thirds'),
      countOf(isResultDue(now)).as('resultsMissing'),
      countOf(isUndeclared).as('undeclared'),
    ])
    .executeTakeFirstOrThrow()
  const prizes = await runs
    .where(countedCents, '>', 0)
    .groupBy('runs.currency')
    .orderBy('runs.currency')
    .select([
      'runs.currency',
      (eb) => eb.cast<number>(eb.fn.sum(countedCents), 'bigint').as('cents'),
    ])
    .execute()
  return {
    ...last,
    ...counts,
    prizes: prizes.map(({ currency, cents }) => ({ currency, amount: centsToDecimal(cents) })),
    daysAgo: daysBetween(last.date, today),
  }
}

/** The latest meetings where results or declarations are missing. */
async function listDue(db: Executor, now: Date): Promise<Dashboard['racing']['due']> {
  const lastDay = daysAfter(stableDay(now), DAYS_AHEAD)
  const isMissing = isResultDue(now)
  const isUndeclaredSoon = sql<boolean>`${isUndeclared} and meetings.date <= ${lastDay}`
  return (
    selectRuns(db)
      // as the index has it
      .where(sql<boolean>`runs.state <> 'ran'`)
      .where('meetings.status', '!=', 'abandoned')
      .where(sql<boolean>`((${isMissing}) or (${isUndeclaredSoon}))`)
      .groupBy(named)
      .select(named)
      .select([countOf(isMissing).as('resultsMissing'), countOf(isUndeclaredSoon).as('undeclared')])
      .orderBy('meetings.date', 'desc')
      .orderBy('meetings.id')
      .limit(DUE_NAMED)
      .execute()
  )
}

async function readRacing(db: Executor, now: Date): Promise<Dashboard['racing']> {
  const meeting = await findNext(db, now)
  const last = await findLast(db, now, meeting)
  return { meeting, last, due: await listDue(db, now) }
}
