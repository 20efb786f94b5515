import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { inOrderOf } from '../../../http/paging'
import { centsToDecimal } from '../../../lib/money'
import { findHorseId } from '../../content/server/horse-names.store'
import {
  countedCents,
  countedDeadHeat,
  countedPlace,
  resultCounts,
} from '../../content/server/runs-in-sql.store'
import type { Result, ResultFilter } from '../results.contract'
import { NOT_GIVEN, type ResultOrder, type ResultPart, type ResultSort } from '../results.rules'
import { inPieces } from './pieces'
import { toRun, venueKey } from './racing.store'

// The stable's runs with their races. Half a million of them take SQLite a second, during which it would answer no one
// else: whatever reads them all does so a few meetings at a time.

/** A filter with the id of its horse; one without any runs if there is no such horse. */
export async function readableFilter(db: Executor, filter: ResultFilter): Promise<ResultFilter> {
  if (filter.horse === undefined) return filter
  return { ...filter, horse: (await findHorseId(db, filter.horse)) ?? '' }
}

interface Days {
  from: string
  to: string
}

/** The days with meetings that a filter lets through, in pieces that take a few milliseconds to read. */
export async function* daysInPieces(
  db: Executor,
  { season, from, to, horse }: ResultFilter,
  order: ResultOrder,
): AsyncGenerator<Days> {
  const first = [`${season ?? '0000'}-01-01`, from ?? ''].sort().at(-1) ?? ''
  const last = [`${season ?? '9999'}-12-31`, to ?? '9999-12-31'].sort()[0] ?? ''
  // a horse's runs are few, and found without their days
  if (horse !== undefined) {
    yield { from: first, to: last }
    return
  }
  const days = await db
    .selectFrom('meetings')
    .select('date')
    .distinct()
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date', order)
    .execute()
  for await (const piece of inPieces(days)) {
    const [one = '', other = ''] = [piece[0]?.date, piece.at(-1)?.date].sort()
    yield { from: one, to: other }
  }
}

/** In terms that make the database go from the days to the runs, whatever else is asked. */
const given = (column: string, value: string | undefined) => {
  const text = sql<string>`coalesce(${sql.ref(column)}, ${sql.lit(NOT_GIVEN)})`
  return value === undefined ? undefined : sql<boolean>`${text} = ${value}`
}

function conditionsOf({ horse, jockey, venue, distance, place, state, ...filter }: ResultFilter) {
  const [lowest, highest = lowest] = (place ?? '').split('-').map(Number)
  const conditions = [
    horse === undefined ? undefined : sql<boolean>`runs.horse_id = ${horse}`,
    given('runs.jockey', jockey),
    given('races.race_class', filter.class),
    venue === undefined
      ? undefined
      : sql<boolean>`meetings.venue_folded = ${venue === NOT_GIVEN ? '' : venueKey(venue)}`,
    distance === undefined
      ? undefined
      : sql<boolean>`coalesce(races.distance_metres, 0) = ${distance === NOT_GIVEN ? 0 : Number(distance)}`,
    state === undefined ? undefined : sql<boolean>`runs.state = ${state}`,
    place === undefined
      ? undefined
      : place === 'dnf'
        ? sql<boolean>`runs.state = 'ran' and runs.finish not in ('finished', 'disqualified')`
        : place === 'disqualified'
          ? sql<boolean>`runs.finish = 'disqualified'`
          : sql<boolean>`${countedPlace} between ${lowest} and ${highest}`,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

/** The runs of some days that a filter lets through. */
export const selectResults = (db: Executor, filter: ResultFilter, { from, to }: Days) =>
  conditionsOf(filter).reduce(
    (query, condition) => query.where(condition),
    db
      .selectFrom('meetings')
      .innerJoin('races', 'races.meeting_id', 'meetings.id')
      .innerJoin('runs', 'runs.race_id', 'races.id')
      .where('meetings.date', '>=', from)
      .where('meetings.date', '<=', to),
  )

/** Greater than any text; U+10FFFF is no character. */
const afterAll = '\u{10ffff}'
const afterAllNumbers = 2 ** 53 - 1

interface SortKey {
  expression: ReturnType<typeof sql<string | number>>
  isNumber: boolean
}

/** What a column is sorted by; runs without a value come last in both orders. */
function sortKeyOf(sort: ResultSort, order: ResultOrder): SortKey {
  const text = (column: string): SortKey => {
    const last = sql.lit(order === 'asc' ? afterAll : '')
    return { expression: sql`coalesce(lower(${sql.ref(column)}), ${last})`, isNumber: false }
  }
  const figure = (of: ReturnType<typeof sql>): SortKey => {
    const last = sql.lit(order === 'asc' ? afterAllNumbers : -1)
    return { expression: sql`coalesce(${of}, ${last})`, isNumber: true }
  }
  switch (sort) {
    case 'date': {
      // in both orders a meeting begins with its first race, and a race with its winner
      const inOrder = (figure: ReturnType<typeof sql>) =>
        order === 'asc' ? sql`(100 + ${figure})` : sql`(999 - ${figure})`
      const race = inOrder(sql`coalesce(races.number, 0)`)
      const finish = inOrder(sql`coalesce(${countedPlace}, 899)`)
      return {
        expression: sql`meetings.date || meetings.id || ${race} || races.id || ${finish}`,
        isNumber: false,
      }
    }
    case 'horse':
      return {
        expression: sql`(select name_folded from horses where horses.id = runs.horse_id)`,
        isNumber: false,
      }
    case 'venue':
      return text('meetings.venue')
    case 'race':
      return text('races.name')
    case 'class':
      return text('races.race_class')
    case 'jockey':
      return text('runs.jockey')
    case 'distance':
      return figure(sql`races.distance_metres`)
    case 'draw':
      return figure(sql`runs.draw`)
    case 'weight':
      return figure(sql`runs.carried_weight_grams`)
    case 'rating':
      return figure(sql`runs.rating`)
    case 'place':
      return figure(countedPlace)
    case 'prize':
      return figure(sql`case when ${resultCounts} then runs.prize_money_cents end`)
  }
}

/** A run's place in the list: what it is sorted by, and its id. */
export interface ResultPlace {
  key: string | number
  id: string
}

/** A part of the runs, as of a day. */
interface Part {
  part: ResultPart
  today: string
}

/** Whether a run is still to come: today's are until they have run. */
const isToCome = (today: string) =>
  sql<boolean>`(runs.state <> 'ran' and meetings.date >= ${today})`

const isInPart = ({ part, today }: Part) =>
  part === 'toCome' ? isToCome(today) : sql<boolean>`not ${isToCome(today)}`

/** How many of the runs that a filter lets through are still to come. */
export async function countToCome(
  db: Executor,
  filter: ResultFilter,
  today: string,
): Promise<number> {
  let count = 0
  for await (const days of daysInPieces(db, startingAt(filter, today, 'asc'), 'asc')) {
    const found = await selectResults(db, filter, days)
      .where(isToCome(today))
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('runs'))
      .executeTakeFirstOrThrow()
    count += found.runs
  }
  return count
}

interface Wanted {
  filter: ResultFilter
  /** Of all runs if unset. */
  only?: Part | undefined
  sort: ResultSort
  order: ResultOrder
  limit: number
  after: ResultPlace | undefined
}

/** Whether a place in a list sorted by this has a number as its key. */
export const isSortedByNumber = (sort: ResultSort) => sortKeyOf(sort, 'asc').isNumber

/** The next runs of a sorted list, and where the rest begins. */
export async function readResults(
  db: Executor,
  wanted: Wanted,
): Promise<{ items: Result[]; next: ResultPlace | undefined }> {
  const places = await readPlaces(db, wanted)
  const here = places.slice(0, wanted.limit)
  const items = await readRows(
    db,
    here.map(({ id }) => id),
  )
  return { items, next: places.length > here.length ? here.at(-1) : undefined }
}

/** One more than wanted, if there is. */
async function readPlaces(db: Executor, { filter, only, sort, order, limit, after }: Wanted) {
  const { expression } = sortKeyOf(sort, order)
  const isAfter = sql.raw(order === 'asc' ? '>' : '<')
  const beyond = ({ key, id }: ResultPlace) =>
    sql<boolean>`(${expression} ${isAfter} ${key} or (${expression} = ${key} and runs.id ${isAfter} ${id}))`
  const comesFirst = (one: ResultPlace, other: ResultPlace) => {
    const isLess = one.key < other.key || (one.key === other.key && one.id < other.id)
    return isLess === (order === 'asc') ? -1 : 1
  }
  const day = sort === 'date' && after ? String(after.key).slice(0, 10) : undefined
  const narrowed = day === undefined ? filter : startingAt(filter, day, order)
  let best: ResultPlace[] = []
  for await (const days of daysInPieces(db, narrowed, sort === 'date' ? order : 'asc')) {
    const found = await selectResults(db, filter, days)
      .$if(after !== undefined, (query) => query.where(beyond(after ?? { key: '', id: '' })))
      .$if(only !== undefined, (query) => query.where(isInPart(only ?? { part: 'run', today: '' })))
      .select(['runs.id', expression.as('key')])
      .orderBy(expression, order)
      .orderBy('runs.id', order)
      .limit(limit + 1)
      .execute()
    best = [...best, ...found].sort(comesFirst).slice(0, limit + 1)
    if (sort === 'date' && best.length > limit) break
  }
  return best
}

const startingAt = (filter: ResultFilter, day: string, order: ResultOrder): ResultFilter => {
  const { from = '', to = '9999-12-31' } = filter
  return order === 'asc'
    ? { ...filter, from: day > from ? day : from }
    : { ...filter, to: day < to ? day : to }
}

async function readRows(db: Executor, ids: readonly string[]): Promise<Result[]> {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .innerJoin('horses', 'horses.id', 'runs.horse_id')
    .selectAll('runs')
    .select([countedPlace.as('place'), countedDeadHeat.as('dead_heat'), countedCents.as('cents')])
    .select(['horses.name as horse_name', 'horses.slug as horse_slug'])
    .select(['races.number', 'races.name', 'races.off_time', 'races.distance_metres'])
    .select(['races.race_class', 'races.total_runners', 'races.video_url', 'races.meeting_id'])
    .select(['meetings.date', 'meetings.venue', 'meetings.title', 'meetings.status'])
    .where('runs.id', 'in', ['', ...ids])
    .execute()
  return inOrderOf(ids, rows, ({ id }) => id).map(toResult)
}

type Row = Parameters<typeof toRun>[0] & {
  place: number | null
  dead_heat: number
  cents: number
  number: number | null
  name: string
  off_time: string | null
  distance_metres: number | null
  race_class: string | null
  total_runners: number | null
  video_url: string | null
  meeting_id: string
  date: string
  venue: string | null
  title: string | null
  status: Result['meeting']['status']
}

function toResult(row: Row): Result {
  const { number, name, date, venue, title, status, meeting_id: meetingId, ...rest } = row
  const { off_time: offTime, distance_metres: distance, race_class: raceClass, ...others } = rest
  const { total_runners: totalRunners, video_url: videoUrl, ...counted } = others
  const { place, dead_heat, cents, ...columns } = counted
  const run = toRun(columns)
  return {
    ...run,
    currency: row.currency,
    position: place,
    deadHeat: dead_heat === 1,
    prizeMoney: centsToDecimal(cents),
    race: { id: row.race_id, number, name, offTime, distance, raceClass, totalRunners, videoUrl },
    meeting: { id: meetingId, date, venue, title, status },
  }
}
