import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { stableDay } from '../../../lib/dates'
import { centsToDecimal } from '../../../lib/money'
import { giveWay, mapInTurns } from '../../../lib/turns'
import {
  countedCents,
  countedDeadHeat,
  countedPlace,
  hasRun,
} from '../../content/server/runs-in-sql.store'
import { hasColours } from '../../media/colours.rules'
import { findImages } from '../../media/server/images.store'
import { storedColours } from '../../media/server/stored-silks'
import type { PublicMeeting, PublicRace, PublicRun, Racing } from '../racing-public.contract'

/** How many meetings ahead the diary shows: more than are planned at a time. */
const MEETINGS_AHEAD = 12
/** About how many runs of a season: more than a stable has. */
const RUNS_BACK = 300
const MEETINGS_AT_ONCE = 4
/** How many of a horse's runs ahead. */
const RUNS_AHEAD = 12

/** Every run with its race and meeting, in the order of a race card, in visitors' terms. */
const selectRuns = (db: Executor) =>
  db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .innerJoin('horses', 'horses.id', 'runs.horse_id')
    .orderBy('meetings.date')
    .orderBy('meetings.id')
    .orderBy(sql`coalesce(races.off_time, '99')`)
    .orderBy(sql`coalesce(races.number, 1000)`)
    .orderBy('races.id')
    .orderBy(sql`coalesce(runs.position, 1000)`)
    .orderBy('horses.name_folded')
    .orderBy('runs.id')
    .select([
      'runs.id',
      'runs.state',
      'runs.jockey',
      'runs.apprentice_allowance_grams as allowanceGrams',
      'runs.draw',
      'runs.carried_weight_grams as weightGrams',
      'runs.finish',
      'runs.margin',
      'runs.time',
      'runs.comment',
      'horses.name as horseName',
      'horses.slug as horseSlug',
      'horses.silks',
      'horses.silks_url',
      'races.id as raceId',
      'races.number',
      'races.name',
      'races.off_time as offTime',
      'races.distance_metres as distance',
      'races.race_class as raceClass',
      'races.total_runners as totalRunners',
      'races.currency',
      'races.video_url as videoUrl',
      'meetings.id as meetingId',
    ])
    .select([
      countedPlace.as('position'),
      countedDeadHeat.as('isDeadHeat'),
      countedCents.as('prizeCents'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number]

const kilograms = (grams: number | null) => (grams === null ? null : grams / 1000)

function toRun(row: Row): PublicRun {
  const { id, horseName, horseSlug, state, jockey, draw, finish, margin, time, comment } = row
  const horseColours = storedColours(row)
  return {
    ...{ id, horseName, horseSlug, state, jockey, draw, finish, margin, time, comment },
    ...(hasColours(horseColours) && { horseColours }),
    apprenticeAllowance: kilograms(row.allowanceGrams),
    carriedWeight: kilograms(row.weightGrams),
    position: row.position,
    deadHeat: row.isDeadHeat === 1,
    prizeMoney: centsToDecimal(row.prizeCents),
  }
}

function toRace(row: Row): PublicRace {
  const { raceId: id, number, name, offTime, distance, raceClass } = row
  const { totalRunners, currency, videoUrl } = row
  return {
    ...{ id, number, name, offTime, distance, raceClass, totalRunners, currency, videoUrl },
    runs: [],
  }
}

type Runs = ReturnType<typeof selectRuns>

/** Drafts aren't mentioned anywhere in the diary. */
const ofPublished = (runs: Runs) => runs.where('horses.is_published', '=', 1)

// drafts are few, and have an index
const isOfPublished = sql<boolean>`runs.horse_id not in (select id from horses where is_published = 0)`
/** In a query over `meetings`: that one of our horses ran there. */
const hasResults = hasRun(sql`runs.state = 'ran' and ${isOfPublished}`)
/** That one of our horses is entered or ran there; scratched ones don't count. */
const hasRunners = hasRun(sql`runs.state <> 'scratched' and ${isOfPublished}`)

/** These meetings in their order, with those of our runs that `only` lets through. */
async function withRuns(
  db: Executor,
  ids: readonly string[],
  only: (runs: Runs) => Runs = ofPublished,
): Promise<PublicMeeting[]> {
  const wanted = ['', ...ids]
  const meetings = await db
    .selectFrom('meetings')
    .select(['id', 'date', 'venue', 'title', 'going', 'status'])
    .where('id', 'in', wanted)
    .execute()
  const rows = await only(selectRuns(db).where('meetings.id', 'in', wanted)).execute()
  const racesOf = new Map<string, PublicRace[]>()
  const races = new Map<string, PublicRace>()
  await mapInTurns(rows, (row) => {
    let race = races.get(row.raceId)
    if (!race) {
      race = toRace(row)
      races.set(race.id, race)
      racesOf.set(row.meetingId, [...(racesOf.get(row.meetingId) ?? []), race])
    }
    race.runs.push(toRun(row))
  })
  const found = new Map(meetings.map((each) => [each.id, each]))
  return ids.flatMap((id) => {
    const each = found.get(id)
    return each ? [{ ...each, races: racesOf.get(id) ?? [] }] : []
  })
}

/** Meetings with our runners, from today on; scratched horses are listed there, too. */
async function listNext(db: Executor, today: string): Promise<PublicMeeting[]> {
  const rows = await db
    .selectFrom('meetings')
    .select('id')
    .where('date', '>=', today)
    .where(hasRunners)
    .orderBy('date')
    .orderBy('venue_folded')
    .limit(MEETINGS_AHEAD)
    .execute()
  return withRuns(
    db,
    rows.map(({ id }) => id),
  )
}

/** With the picture of its first runner that has one. */
async function withPicture(db: Executor, meeting: PublicMeeting): Promise<PublicMeeting> {
  const row = await ofPublished(selectRuns(db))
    .where('meetings.id', '=', meeting.id)
    .where('runs.state', '<>', 'scratched')
    .where('horses.featured_image_url', 'is not', null)
    .select('horses.featured_image_url as url')
    .limit(1)
    .executeTakeFirst()
  if (row?.url == null) return meeting
  const { horseName, url } = row
  const image = (await findImages(db, [url])).get(url) ?? null
  return { ...meeting, picture: { horseName, url, image } }
}

/** The meeting whose runners come next: today's, or else the first that is on. Undefined if none is known. */
export async function findNextRunners(db: Executor, now: Date): Promise<PublicMeeting | undefined> {
  const today = stableDay(now)
  const row = await db
    .selectFrom('meetings')
    .select('id')
    .where('date', '>=', today)
    .where((eb) => eb.or([eb('status', '<>', 'abandoned'), eb('date', '=', today)]))
    .where(hasRunners)
    .orderBy('date')
    .orderBy(sql`case when status = 'abandoned' then 1 else 0 end`)
    .orderBy('venue_folded')
    .limit(1)
    .executeTakeFirst()
  const [meeting] = await withRuns(db, row ? [row.id] : [])
  return meeting && withPicture(db, meeting)
}

/** A horse's runs from today on, soonest first. */
export async function listNextRunsOf(
  db: Executor,
  now: Date,
  horseId: string,
): Promise<PublicMeeting[]> {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('runs.horse_id', '=', horseId)
    .where('meetings.date', '>=', stableDay(now))
    .select('meetings.id')
    .orderBy('meetings.date')
    .orderBy('meetings.id')
    .limit(RUNS_AHEAD)
    .execute()
  const ids = [...new Set(rows.map(({ id }) => id))]
  return withRuns(db, ids, (runs) => runs.where('runs.horse_id', '=', horseId))
}

/** Meetings up to today at which any of our horses ran. */
const heldBy = (db: Executor, today: string) =>
  db.selectFrom('meetings').where('date', '<=', today).where(hasResults)

async function listSeasons(db: Executor, today: string): Promise<string[]> {
  const rows = await heldBy(db, today)
    .select(sql<string>`substr(date, 1, 4)`.as('season'))
    .distinct()
    .orderBy('season', 'desc')
    .execute()
  return rows.map(({ season }) => season)
}

/** The meetings of a season, latest first, with our runs; the latest only if there are too many. */
async function listResults(db: Executor, today: string, season: string): Promise<PublicMeeting[]> {
  const rows = await heldBy(db, today)
    .where('date', 'like', `${season}-%`)
    .select('id')
    .orderBy('date', 'desc')
    .orderBy('venue_folded')
    .execute()
  const shown: PublicMeeting[] = []
  let runs = 0
  for (let at = 0; at < rows.length && runs < RUNS_BACK; at += MEETINGS_AT_ONCE) {
    await giveWay()
    const ids = rows.slice(at, at + MEETINGS_AT_ONCE).map(({ id }) => id)
    const meetings = await withRuns(db, ids, (each) =>
      ofPublished(each).where('runs.state', '=', 'ran'),
    )
    shown.push(...meetings)
    for (const { races } of meetings) for (const race of races) runs += race.runs.length
  }
  return shown
}

async function readFigures(db: Executor, today: string, season: string) {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .where('races.meeting_id', 'in', (eb) =>
      eb
        .selectFrom('meetings')
        .select('id')
        .where('date', 'like', `${season}-%`)
        .where('date', '<=', today),
    )
    .where('runs.state', '=', 'ran')
    .where(isOfPublished)
    .groupBy('runs.currency')
    .select((eb) => {
      const placed = (position: number) =>
        eb.cast<number>(
          eb.fn.sum(
            eb
              .case()
              .when(sql<boolean>`${countedPlace} = ${sql.lit(position)}`)
              .then(1)
              .else(0)
              .end(),
          ),
          'integer',
        )
      return [
        'runs.currency',
        eb.cast<number>(eb.fn.countAll(), 'integer').as('starts'),
        placed(1).as('wins'),
        placed(2).as('seconds'),
        placed(3).as('thirds'),
        eb.cast<number>(eb.fn.sum(countedCents), 'bigint').as('cents'),
      ]
    })
    .orderBy('runs.currency')
    .execute()
  const all = (field: 'starts' | 'wins' | 'seconds' | 'thirds') =>
    rows.reduce((sum, row) => sum + row[field], 0)
  return {
    starts: all('starts'),
    wins: all('wins'),
    seconds: all('seconds'),
    thirds: all('thirds'),
    prizes: rows
      .filter(({ cents }) => cents > 0)
      .map(({ currency, cents }) => ({ currency, amount: centsToDecimal(cents) })),
  }
}

/** The diary: what is ahead, and a season's results; by default those of the latest season with any. */
export async function readRacing(
  db: Executor,
  now: Date,
  wanted: string | undefined,
): Promise<Racing> {
  const today = stableDay(now)
  const seasons = await listSeasons(db, today)
  const season = wanted ?? seasons[0] ?? today.slice(0, 4)
  const [first, ...later] = await listNext(db, today)
  return {
    ...{ season, seasons },
    next: first ? [await withPicture(db, first), ...later] : [],
    results: await listResults(db, today, season),
    figures: await readFigures(db, today, season),
  }
}

/** When the diary last changed: none if it is empty. */
export async function findLastRaceChange(db: Executor): Promise<{ updatedAt: string }[]> {
  const latest = await Promise.all(
    (['meetings', 'races', 'runs'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.max('updated_at').as('updatedAt'))
        .executeTakeFirst(),
    ),
  )
  return latest.flatMap((row) => (row?.updatedAt == null ? [] : [{ updatedAt: row.updatedAt }]))
}
