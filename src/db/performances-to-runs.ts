import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { groupBy } from '../lib/groups'
import { centsToDecimal, formatMoney } from '../lib/money'
import { counted, groupDigits } from '../lib/text'
import { fold } from '../lib/folding'
import type { MigrationContext } from './migrate'

const performance = z.object({
  id: z.string(),
  horse_id: z.string(),
  state: z.string().default('ran'),
  race_name: z.string(),
  race_date: z.string(),
  track_name: z.string().nullable().default(null),
  distance_metres: z.number().nullable().default(null),
  race_number: z.number().nullable().default(null),
  position: z.number().nullable().default(null),
  total_runners: z.number().nullable().default(null),
  jockey: z.string().nullable().default(null),
  prize_money_cents: z.number().default(0),
  video_url: z.string().nullable().default(null),
  created_at: z.string(),
  updated_at: z.string(),
})
type Performance = z.infer<typeof performance>

type Row = Record<string, string | number | null>
/** Rows of the new tables. */
interface Diary {
  meetings: Row[]
  races: Row[]
  runs: Row[]
}

/** Turns every performance into a run, in a race, at a meeting, and drops the old table. */
export async function turnPerformancesIntoRuns(context: MigrationContext): Promise<void> {
  const { tx } = context
  const venues = await readVenues(context)
  for await (const performances of readInBatches(context)) {
    const { meetings, races, runs } = diaryOf(performances, venues)
    await insertRows(context, 'meetings', meetings)
    await insertRows(context, 'races', races)
    await insertRows(context, 'runs', runs)
  }
  await convertDeleted(context, venues)
  await sql`drop table performances`.execute(tx)
}

/** How a venue is spelled, by its key. */
type Venues = ReadonlyMap<string, string>

/** The most common spelling of each track, so that a venue has the same name on every day. */
async function readVenues({ tx }: MigrationContext): Promise<Venues> {
  const { rows } = await sql<{ name: string }>`
    select track_name as name from performances where track_name is not null
    group by track_name order by count(*) desc, min(created_at), track_name`.execute(tx)
  const venues = new Map<string, string>()
  for (const { name } of rows) {
    const key = keyOf(name)
    if (key !== '' && !venues.has(key)) venues.set(key, name)
  }
  return venues
}

/** About how many performances are in memory at a time. */
const performancesAtOnce = 2_000
/** SQLite takes at most 32,766 values in a statement, and a run has 24. */
const rowsAtOnce = 500

/** Every performance, in batches of whole days, so that a large stable takes little memory. */
async function* readInBatches({ tx }: MigrationContext): AsyncGenerator<Performance[]> {
  await sql`create index performances_day on performances (race_date)`.execute(tx)
  const { rows: days } = await sql<{ day: string; count: number }>`
    select race_date as day, count(*) as count from performances
    group by race_date order by race_date`.execute(tx)
  let first: string | undefined
  let waiting = 0
  for (const [index, { day, count }] of days.entries()) {
    first ??= day
    waiting += count
    if (waiting < performancesAtOnce && index < days.length - 1) continue
    const { rows } = await sql<Performance>`
      select * from performances where race_date between ${first} and ${day}`.execute(tx)
    yield rows
    first = undefined
    waiting = 0
  }
}

async function insertRows(
  { tx }: MigrationContext,
  table: keyof Diary,
  rows: readonly Row[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const columns = Object.keys(some[0] ?? {}).map((column) => sql.ref(column))
    const values = some.map((row) => sql`(${sql.join(Object.values(row))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(columns)})
      values ${sql.join(values)}`.execute(tx)
  }
}

const deletedRows = z.looseObject({ performances: z.array(performance).default([]) })

/** What was deleted earlier can be put back into the new tables. */
async function convertDeleted({ tx }: MigrationContext, venues: Venues): Promise<void> {
  const deleted = await sql<{ id: string; rows: string }>`
    select id, rows from deleted_records where kind in ('performance', 'horse')`.execute(tx)
  for (const { id, rows } of deleted.rows) {
    const { performances, ...others } = deletedRows.parse(JSON.parse(rows))
    const converted = JSON.stringify({ ...others, ...diaryOf(performances, venues) })
    await sql`update deleted_records set rows = ${converted} where id = ${id}`.execute(tx)
  }
}

/** Equal for texts that are the same apart from capitals, accents, spaces and the kind of apostrophe. */
const nameKey = (name: string) => keyOf(name).replace(/[‘’]/g, "'")
/** What the table of meetings compares venues by. */
const keyOf = (text: string) => fold(text).replace(/\s+/g, ' ')

/** The most common value that isn't null; of several, the first. */
function mostCommon<Value>(values: readonly (Value | null)[]): Value | null {
  let best: Value | null = null
  let most = 0
  for (const [value, { length }] of groupBy(values, (each) => each)) {
    if (value === null || length <= most) continue
    best = value
    most = length
  }
  return best
}

const comesFirst = (one: Performance, other: Performance) =>
  Number(one.created_at > other.created_at) - Number(one.created_at < other.created_at) ||
  (one.id < other.id ? -1 : 1)

/** The new rows for some performances, which must include all of the same day and venue. */
function diaryOf(performances: readonly Performance[], venues: Venues): Diary {
  const diary: Diary = { meetings: [], races: [], runs: [] }
  // from here on, what was entered first comes first
  const days = groupBy(performances.toSorted(comesFirst), (each) => each.race_date)
  for (const [date, day] of days)
    for (const [key, atVenue] of groupBy(day, (each) => keyOf(each.track_name ?? ''))) {
      const meeting = meetingRow(atVenue, { date, key, venues })
      diary.meetings.push(meeting)
      for (const race of racesOf(atVenue)) {
        const row = raceRow(race, meeting.id)
        diary.races.push(row)
        for (const each of race.performances) diary.runs.push(runRow(each, row))
      }
    }
  return diary
}

/** From the first time something was entered to the last change. */
function timesOf(performances: readonly Performance[]) {
  const created = performances.map((each) => each.created_at)
  const updated = performances.map((each) => each.updated_at)
  return {
    created_at: created.reduce((one, other) => (other < one ? other : one)),
    updated_at: updated.reduce((one, other) => (other > one ? other : one)),
  }
}

function meetingRow(
  performances: readonly Performance[],
  { date, key, venues }: { date: string; key: string; venues: Venues },
) {
  // a track that only deleted performances name has no spelling yet
  const venue =
    key === '' ? null : (venues.get(key) ?? mostCommon(performances.map((each) => each.track_name)))
  return {
    id: newId(),
    date,
    venue,
    venue_folded: key,
    title: null,
    going: null,
    status: performances.some((each) => each.state === 'ran') ? 'held' : 'planned',
    abandoned_reason: null,
    notes: null,
    ...timesOf(performances),
  }
}

interface Race {
  number: number | null
  performances: Performance[]
}

/** Which performances of a meeting were in the same race. */
function racesOf(meeting: readonly Performance[]): Race[] {
  const numberOf = new Map<string, number | null>()
  for (const [name, performances] of groupBy(meeting, (each) => nameKey(each.race_name)))
    numberOf.set(name, onlyNumber(performances))
  /** The number, where one is known, or else the name. */
  const raceOf = ({ race_number, race_name }: Performance) => {
    const name = nameKey(race_name)
    return race_number ?? numberOf.get(name) ?? name
  }
  return [...groupBy(meeting, raceOf)].flatMap(([key, performances]) => {
    const [inRace, surplus] = onePerHorse(performances)
    return [
      { number: typeof key === 'number' ? key : null, performances: inRace },
      ...surplus.map((each) => ({ number: null, performances: [each] })),
    ]
  })
}

/** The number on record for performances of one name; null if there is none, or more than one. */
function onlyNumber(performances: readonly Performance[]): number | null {
  const numbers = new Set(performances.map((each) => each.race_number))
  numbers.delete(null)
  const [number = null] = numbers
  return numbers.size === 1 ? number : null
}

/** Each horse's first performance, rather one with a number; and the rest. */
function onePerHorse(performances: readonly Performance[]): [Performance[], Performance[]] {
  const kept = new Map<string, Performance>()
  for (const each of performances) {
    const other = kept.get(each.horse_id)
    if (!other || (other.race_number === null && each.race_number !== null))
      kept.set(each.horse_id, each)
  }
  const isKept = (each: Performance) => kept.get(each.horse_id) === each
  return [performances.filter(isKept), performances.filter((each) => !isKept(each))]
}

function raceRow({ number, performances }: Race, meetingId: string) {
  const key = mostCommon(performances.map((each) => nameKey(each.race_name)))
  const names = performances.map((each) => each.race_name)
  return {
    id: newId(),
    meeting_id: meetingId,
    number,
    name: mostCommon(names.filter((name) => nameKey(name) === key)) ?? '',
    off_time: null,
    distance_metres: mostCommon(performances.map((each) => each.distance_metres)),
    race_class: null,
    total_runners: mostCommon(performances.map((each) => each.total_runners)),
    prizes: '[]',
    currency: 'MUR',
    video_url: mostCommon(performances.map((each) => each.video_url)),
    ...timesOf(performances),
  }
}

function runRow(performance: Performance, race: ReturnType<typeof raceRow>) {
  const { id, horse_id, jockey, position, prize_money_cents, created_at, updated_at } = performance
  const state = stateOf(performance)
  const hasRun = state === 'ran'
  return {
    id,
    race_id: race.id,
    currency: race.currency,
    horse_id,
    state,
    jockey,
    apprentice_allowance_grams: null,
    draw: null,
    carried_weight_grams: null,
    rating: null,
    body_weight: null,
    position: hasRun ? position : null,
    finish: hasRun ? (position === null ? 'dnf' : 'finished') : null,
    is_dead_heat: 0,
    margin: null,
    time: null,
    prize_money_cents: hasRun ? prize_money_cents : 0,
    comment: null,
    office_notes: notesOf(performance, race),
    scratched_at: state === 'scratched' ? updated_at : null,
    scratched_reason: null,
    created_at,
    updated_at,
  }
}

/** The old table took any text as a state. */
const states = new Map([
  ['ran', 'ran'],
  ['declared', 'declared'],
  ['nominated', 'nominated'],
  ['entered', 'nominated'],
  ['reserve', 'reserve'],
  ['scratched', 'scratched'],
])
const stateOf = ({ state }: Performance) => states.get(state) ?? 'nominated'

/** What the new tables have no place for, a sentence each. */
function notesOf(performance: Performance, race: ReturnType<typeof raceRow>): string | null {
  const { race_number, race_name, distance_metres, total_runners, video_url } = performance
  const { state, position, prize_money_cents } = performance
  const hasRun = state === 'ran'
  const notes: string[] = []
  if (race_number !== null && race_number !== race.number)
    notes.push(`On record as race ${race_number}.`)
  if (nameKey(race_name) !== nameKey(race.name)) notes.push(`On record as “${race_name}”.`)
  if (distance_metres !== null && distance_metres !== race.distance_metres)
    notes.push(`On record over ${groupDigits(distance_metres)} m.`)
  if (total_runners !== null && total_runners !== race.total_runners)
    notes.push(`On record with ${counted(total_runners, 'runner')}.`)
  if (video_url !== null && video_url !== race.video_url)
    notes.push(`On record with the video ${video_url}.`)
  if (!states.has(state)) notes.push(`On record with the state “${state}”.`)
  if (!hasRun && position !== null) notes.push(`On record in position ${position}.`)
  if (!hasRun && prize_money_cents !== 0) {
    const prize = formatMoney(centsToDecimal(prize_money_cents), 'MUR')
    notes.push(`On record with a prize of ${prize}.`)
  }
  return notes.length === 0 ? null : notes.join(' ')
}
