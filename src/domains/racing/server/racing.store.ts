import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../db/database'
import { fieldsOf } from '../../../db/fields'
import type { MeetingsTable, RacesTable, RunsTable } from '../../../db/tables/racing'
import type { Tables } from '../../../db/tables/tables'
import { centsToDecimal } from '../../../lib/money'
import { fold } from '../../../lib/folding'
import { giveWay, mapInTurns } from '../../../lib/turns'
import {
  countedPlace,
  hasRun,
  isResultDue,
  isRunner,
  isUndeclared,
  resultCounts,
} from '../../content/server/runs-in-sql.store'
import { PRIZES } from '../meetings.rules'
import type {
  Meeting,
  MeetingSheet,
  MeetingSummary,
  Race,
  Run,
  UsualPrizes,
} from '../racing.contract'

export const venueKey = (venue: string | null) => fold(venue ?? '').replace(/\s+/g, ' ')

export function toMeeting(row: Selectable<MeetingsTable>): Meeting {
  const { venueFolded: _, ...meeting } = fieldsOf(row)
  return meeting
}

const cents = z.array(z.number())

export function toRace(row: Selectable<RacesTable>): Race {
  const { distanceMetres: distance, prizes, ...race } = fieldsOf(row)
  return { ...race, distance, prizes: cents.parse(JSON.parse(prizes)).map(centsToDecimal) }
}

const kilograms = (grams: number | null) => (grams === null ? null : grams / 1000)

type RunRow = Selectable<RunsTable> & { horse_name: string; horse_slug: string }

export function toRun(row: RunRow): Run {
  const { apprenticeAllowanceGrams, carriedWeightGrams, isDeadHeat, prizeMoneyCents, ...fields } =
    fieldsOf(row)
  const { currency: _, ...run } = fields
  return {
    ...run,
    apprenticeAllowance: kilograms(apprenticeAllowanceGrams),
    carriedWeight: kilograms(carriedWeightGrams),
    deadHeat: isDeadHeat,
    prizeMoney: centsToDecimal(prizeMoneyCents),
  }
}

const selectRuns = (db: Executor) =>
  db
    .selectFrom('runs')
    .innerJoin('horses', 'horses.id', 'runs.horse_id')
    .selectAll('runs')
    .select(['horses.name as horse_name', 'horses.slug as horse_slug'])

/** Every meeting, or those of one season (a year), the latest first. */
export async function listMeetings(
  db: Executor,
  now: Date,
  season: string | undefined,
): Promise<MeetingSummary[]> {
  const meetings: MeetingSummary[] = []
  for (const year of season === undefined ? await listSeasons(db) : [season]) {
    await giveWay()
    meetings.push(...(await meetingsOf(db, now, year)))
  }
  return meetings
}

/** The years with meetings, the latest first. */
async function listSeasons(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('meetings')
    .select(sql<string>`substr(date, 1, 4)`.as('year'))
    .distinct()
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}

const cameIn = (place: number) => sql<boolean>`${countedPlace} = ${place}`

async function meetingsOf(db: Executor, now: Date, year: string): Promise<MeetingSummary[]> {
  const inYear = (eb: ExpressionBuilder<Tables, 'meetings'>) =>
    eb.between('meetings.date', year, `${year}~`)
  const counts = await db
    .selectFrom('meetings')
    .innerJoin('races', 'races.meeting_id', 'meetings.id')
    .leftJoin('runs', 'runs.race_id', 'races.id')
    .where(inYear)
    .groupBy('meetings.id')
    .select((eb) => {
      const runsThat = (condition: ReturnType<typeof sql<boolean>>) =>
        eb.cast<number>(eb.fn.sum(eb.case().when(condition).then(1).else(0).end()), 'integer')
      return [
        'meetings.id',
        eb.cast<number>(eb.fn.count('races.id').distinct(), 'integer').as('races'),
        runsThat(isRunner).as('runs'),
        runsThat(isResultDue(now)).as('resultsMissing'),
        runsThat(isUndeclared).as('undeclared'),
        runsThat(cameIn(1)).as('wins'),
        runsThat(cameIn(2)).as('seconds'),
        runsThat(cameIn(3)).as('thirds'),
      ]
    })
    .execute()
  const countsOf = new Map(counts.map(({ id, ...figures }) => [id, figures]))
  const rows = await db
    .selectFrom('meetings')
    .selectAll()
    .where(inYear)
    .orderBy('date', 'desc')
    .orderBy('venue_folded')
    .execute()
  const counted = { races: 0, runs: 0, resultsMissing: 0, undeclared: 0 }
  const none = { ...counted, wins: 0, seconds: 0, thirds: 0 }
  return rows.map((row) => ({ ...toMeeting(row), ...(countsOf.get(row.id) ?? none) }))
}

export async function findMeeting(db: Executor, id: string): Promise<Meeting | undefined> {
  const row = await db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMeeting(row)
}

/** The meeting of a day at a venue, however that is spelled. */
export async function findMeetingAt(
  db: Executor,
  { date, venue }: { date: string; venue: string | null },
): Promise<Meeting | undefined> {
  const row = await db
    .selectFrom('meetings')
    .selectAll()
    .where('date', '=', date)
    .where('venue_folded', '=', venueKey(venue))
    .executeTakeFirst()
  return row && toMeeting(row)
}

/** In a query over `meetings`: that one of our horses ran there. */
export const hasResults = hasRun(sql`runs.state = 'ran'`)

/** The meetings where any of these runs has been run. */
export async function listMeetingsWithResults(
  db: Executor,
  runIds: readonly string[],
): Promise<Meeting[]> {
  const rows = await db
    .selectFrom('meetings')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('runs')
        .innerJoin('races', 'races.id', 'runs.race_id')
        .select('races.meeting_id')
        .where('runs.id', 'in', ['', ...runIds])
        .where('runs.state', '=', 'ran'),
    )
    .orderBy('date')
    .execute()
  return rows.map(toMeeting)
}

/** A meeting with its races, by number, and our runners in them, by name. */
export async function readSheet(db: Executor, id: string): Promise<MeetingSheet | undefined> {
  const meeting = await findMeeting(db, id)
  if (!meeting) return undefined
  const races = await listRaces(db, id)
  const rows = await selectRuns(db)
    .innerJoin('races', 'races.id', 'runs.race_id')
    .where('races.meeting_id', '=', id)
    .orderBy('horses.name_folded')
    .orderBy('runs.id')
    .execute()
  const runs = await mapInTurns(rows, toRun)
  const runsIn = new Map<string, Run[]>(races.map((race) => [race.id, []]))
  for (const run of runs) runsIn.get(run.raceId)?.push(run)
  return { ...meeting, races: races.map((race) => ({ ...race, runs: runsIn.get(race.id) ?? [] })) }
}

/** What each place last earned in the class of each race at a meeting. */
export async function listUsualPrizes(db: Executor, meetingId: string): Promise<UsualPrizes[]> {
  const races = await listRaces(db, meetingId)
  const classes = new Set(races.flatMap(({ raceClass }) => raceClass ?? []))
  const paid = db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('races.race_class', 'in', ['', ...classes])
    .where('runs.position', '<=', PRIZES)
    .where(resultCounts)
    .where('runs.prize_money_cents', '>', 0)
    .select(['races.race_class as raceClass', 'runs.currency', 'runs.position'])
    .select('runs.prize_money_cents as cents')
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy(['races.race_class', 'runs.currency', 'runs.position'])
            .orderBy('meetings.date', 'desc')
            .orderBy('runs.id'),
        )
        .as('age'),
    )
  const rows = await db
    .selectFrom(paid.as('paid'))
    .select(['raceClass', 'currency', 'position', 'cents'])
    .where('age', '=', 1)
    .execute()
  return races.map(({ id, raceClass, currency }) => {
    const same = rows.filter((row) => row.raceClass === raceClass && row.currency === currency)
    const prizes = Array.from({ length: PRIZES }, (_, index) =>
      centsToDecimal(same.find(({ position }) => position === index + 1)?.cents ?? 0),
    )
    return { raceId: id, prizes: same.length > 0 ? prizes : [] }
  })
}

/** By number; those without one last, as they were entered. */
export async function listRaces(db: Executor, meetingId: string): Promise<Race[]> {
  const rows = await db
    .selectFrom('races')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .orderBy(sql`coalesce(number, 1000)`)
    .orderBy('id')
    .execute()
  return rows.map(toRace)
}

export async function findRace(db: Executor, id: string): Promise<Race | undefined> {
  const row = await db.selectFrom('races').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRace(row)
}

export async function findRun(db: Executor, id: string): Promise<Run | undefined> {
  const row = await selectRuns(db).where('runs.id', '=', id).executeTakeFirst()
  return row && toRun(row)
}

/** Our runners in a race, by name. */
export async function listRuns(db: Executor, raceId: string): Promise<Run[]> {
  const rows = await selectRuns(db)
    .where('runs.race_id', '=', raceId)
    .orderBy('horses.name_folded')
    .orderBy('runs.id')
    .execute()
  return rows.map(toRun)
}

export interface OtherRun {
  id: string
  state: Run['state']
  raceName: string
  raceDate: string
  raceNumber: number | null
}

/** What else a horse runs in on a day, scratched or not. */
export async function listRunsOnDay(
  db: Executor,
  horseId: string,
  date: string,
): Promise<OtherRun[]> {
  return db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('runs.horse_id', '=', horseId)
    .where('meetings.date', '=', date)
    .select(['runs.id', 'runs.state', 'races.name as raceName', 'races.number as raceNumber'])
    .select('meetings.date as raceDate')
    .orderBy('runs.id')
    .execute()
}

export interface UsualPrize {
  /** Null: any position. */
  position: number | null
  prizeMoney: string
}

/** The median of the other prizes on record for a position, in rupees; of all prizes if the position has none. */
export async function findUsualPrize(
  db: Executor,
  { id, position }: { id: string; position: number | null },
): Promise<UsualPrize | undefined> {
  const middle = async (of: number | null): Promise<UsualPrize | undefined> => {
    const prizes = db
      .selectFrom('runs')
      .where('currency', '=', 'MUR')
      .where('prize_money_cents', '>', 0)
      .where(resultCounts)
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
