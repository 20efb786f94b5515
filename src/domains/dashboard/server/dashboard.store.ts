import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../db/database'
import type { Tables } from '../../../db/tables/tables'
import { dayMs, stableDay } from '../../../lib/dates'
import { daysAfter } from '../../../lib/moments'
import { centsToDecimal } from '../../../lib/money'
import { isResultDue, isRunner, isUndeclared } from '../../content/server/runs-in-sql.store'
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

type MeetingCounts = Pick<
  NonNullable<Dashboard['racing']['meeting']>,
  'races' | 'runs' | 'resultsMissing' | 'undeclared' | 'isOver' | 'firstOff'
>

/** How a meeting stands. */
async function countMeeting(db: Executor, now: Date, id: string): Promise<MeetingCounts> {
  const { races, firstOff } = await db
    .selectFrom('races')
    .where('meeting_id', '=', id)
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('races'),
      eb.fn.min('off_time').as('firstOff'),
    ])
    .executeTakeFirstOrThrow()
  const countOf = (condition: RawBuilder<unknown>) =>
    sql<number>`cast(count(*) filter (where ${condition}) as integer)`
  const { ran, toRun, ...counts } = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('meetings.id', '=', id)
    .select([
      countOf(isRunner).as('runs'),
      countOf(isResultDue(now)).as('resultsMissing'),
      countOf(isUndeclared).as('undeclared'),
      countOf(sql`runs.state = 'ran'`).as('ran'),
      countOf(sql`runs.state in ('nominated', 'declared')`).as('toRun'),
    ])
    .executeTakeFirstOrThrow()
  return { races, firstOff, isOver: ran > 0 && toRun === 0, ...counts }
}

/** The meeting whose sheet is needed next, and those where results or declarations are missing. */
async function readRacing(db: Executor, now: Date): Promise<Dashboard['racing']> {
  const today = stableDay(now)
  const lastDay = daysAfter(today, DAYS_AHEAD)
  const next = await db
    .selectFrom('meetings')
    .select(['id', 'date', 'venue', 'title'])
    .where('date', '>=', today)
    .where('status', '!=', 'abandoned')
    .orderBy('date')
    .orderBy('id')
    .executeTakeFirst()
  const isMissing = isResultDue(now)
  const isUndeclaredSoon = sql<boolean>`${isUndeclared} and meetings.date <= ${lastDay}`
  const due = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    // as the index has it
    .where(sql<boolean>`runs.state <> 'ran'`)
    .where('meetings.status', '!=', 'abandoned')
    .where(sql<boolean>`((${isMissing}) or (${isUndeclaredSoon}))`)
    .groupBy(['meetings.id', 'meetings.date', 'meetings.venue', 'meetings.title'])
    .select(['meetings.id', 'meetings.date', 'meetings.venue', 'meetings.title'])
    .select((eb) => [
      eb
        .cast<number>(eb.fn.sum(eb.case().when(isMissing).then(1).else(0).end()), 'integer')
        .as('resultsMissing'),
      eb
        .cast<number>(eb.fn.sum(eb.case().when(isUndeclaredSoon).then(1).else(0).end()), 'integer')
        .as('undeclared'),
    ])
    .orderBy('meetings.date', 'desc')
    .orderBy('meetings.id')
    .limit(DUE_NAMED)
    .execute()
  if (!next) return { meeting: null, due }
  const counts = await countMeeting(db, now, next.id)
  const daysAhead = (Date.parse(next.date) - Date.parse(today)) / dayMs
  return { meeting: { ...next, ...counts, daysAhead }, due }
}
