import { type CompiledQuery, sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { formatLongDate, stableDay } from '../../../lib/dates'
import { counted } from '../../../lib/text'
import { giveWay } from '../../../lib/turns'
import type { Actor } from '../../accounts/server/guards'
import type { PastImport } from '../import.contract'
import {
  findLatestImport,
  type MeetingRow,
  type RaceRow,
  readHorses,
  type RunRow,
} from './import-records.store'
import { type DiaryChanges, trailOf } from './import-trail'
import {
  contentHash,
  type ImportPart,
  piecesOf,
  type PreparedWrite,
  prepareTrail,
  readParts,
  type Table,
} from './imports.store'
import { hasResults } from './racing.store'
import { meetingTitle } from './runs.service'

/** What an import did to a row. */
interface Written {
  hash: string
  /** As it was; undefined if the import added it. */
  before: ImportPart['before'][number] | undefined
}
type WrittenRows = Record<Table, Map<string, Written>>

/** The rows it wrote that are still on record, and the races and meetings they belong to. */
interface Found {
  meetings: Map<string, MeetingRow>
  races: Map<string, RaceRow>
  runs: Map<string, RunRow>
  horseNames: Map<string, string>
}

export interface PreparedUndo extends PreparedWrite {
  /** The `updated_at` of what it puts back: later than any before, so that open sheets and calendars notice. */
  at: string
  /** Meetings that the import's results marked as held. */
  shownHeld: string[]
  /** Meetings at which it puts a result back. */
  ranAt: MeetingRow[]
}

/**
 * Works out how to undo an import, with pauses, without writing anything. Returns a sentence if that would also undo
 * what someone has done since.
 */
export async function prepareUndo(
  db: Executor,
  { id }: PastImport,
  by: { now: Date; actor: Actor },
): Promise<PreparedUndo | string> {
  const follows = await findLatestImport(db)
  const parts = await readParts(db, id)
  if (!parts) return 'The import can’t be undone: what it changed can no longer be read.'
  const written = writtenRows(parts)
  const found = await readFound(db, written)
  const later = await laterWork(db, written, found)
  if (later.length > 0) return `The import can’t be undone: since then ${listed(later)}.`

  let latest = by.now.getTime()
  for (const table of [found.meetings, found.races, found.runs])
    for (const { updated_at } of table.values())
      latest = Math.max(latest, Date.parse(updated_at) + 1)
  const at = new Date(latest).toISOString()
  const steps = await stepsBack(db, written, found, at)
  const ranAt = meetingsWithResults(steps.changes.runs)
  const tooEarly = ranAt.find(({ date }) => date > stableDay(by.now))
  if (tooEarly)
    return `The import can’t be undone: a meeting was moved to ${formatLongDate(tooEarly.date)}, so there can’t be a result yet.`
  const trail = await prepareTrail(db, by, await trailOf(steps.changes))
  const shownHeld = [...written.meetings].flatMap(([key, { before }]) => (before ? key : []))
  const expected = {
    meetings: [...found.meetings.values()],
    races: [...found.races.values()],
    runs: [...found.runs.values()],
  }
  return { at, shownHeld, ranAt, expected, follows, queries: [...steps.queries, ...trail] }
}

function writtenRows(parts: readonly ImportPart[]): WrittenRows {
  const rows: WrittenRows = { meetings: new Map(), races: new Map(), runs: new Map() }
  for (const { table, written, before } of parts) {
    const was = new Map(before.map((row) => [String(row['id']), row]))
    for (const [id, hash] of Object.entries(written))
      rows[table].set(id, { hash, before: was.get(id) })
  }
  return rows
}

async function readFound(db: Executor, written: WrittenRows): Promise<Found> {
  const runs = await readRows(written.runs.keys(), (ids) =>
    db.selectFrom('runs').selectAll().where('id', 'in', ids).execute(),
  )
  const raceIds = [...runs.values()].map((run) => run.race_id)
  const races = await readRows([...written.races.keys(), ...raceIds], (ids) =>
    db.selectFrom('races').selectAll().where('id', 'in', ids).execute(),
  )
  const meetingIds = [...races.values()].map((race) => race.meeting_id)
  const meetings = await readRows([...written.meetings.keys(), ...meetingIds], (ids) =>
    db.selectFrom('meetings').selectAll().where('id', 'in', ids).execute(),
  )
  const horses = await readHorses(db)
  return { runs, races, meetings, horseNames: new Map(horses.map(({ id, name }) => [id, name])) }
}

async function readRows<Row extends { id: string }>(
  ids: Iterable<string>,
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const piece of piecesOf([...new Set(ids)])) {
    await giveWay()
    for (const row of await read(piece)) rows.set(row.id, row)
  }
  return rows
}

/** What sentences call the rows. */
function titlesIn({ meetings, races, horseNames }: Found) {
  const raceTitle = ({ name, meeting_id }: RaceRow) =>
    `${name} (${formatLongDate(meetings.get(meeting_id)?.date ?? '')})`
  return {
    meetings: (meeting: MeetingRow) => `the meeting ${meetingTitle(meeting)}`,
    races: (race: RaceRow) => `the race ${raceTitle(race)}`,
    runs: ({ horse_id, race_id }: RunRow) => {
      const race = races.get(race_id)
      return `${horseNames.get(horse_id) ?? ''} in ${race ? raceTitle(race) : ''}`
    },
  }
}

/** What people have since done to the rows an import wrote, as clauses: `Anse in Plate (4 July 2026) was changed`. */
async function laterWork(db: Executor, written: WrittenRows, found: Found): Promise<string[]> {
  const titles = titlesIn(found)
  const changed: string[] = []
  let deleted = 0
  const check = async <Row extends object>(
    table: Table,
    rows: ReadonlyMap<string, Written>,
    current: ReadonlyMap<string, Row>,
    titleOf: (row: Row) => string,
  ) => {
    for (const [id, { hash }] of rows) {
      await giveWay()
      const row = current.get(id)
      if (!row) deleted += 1
      else if (contentHash(table, row) !== hash) changed.push(titleOf(row))
    }
  }
  await check('runs', written.runs, found.runs, titles.runs)
  await check('races', written.races, found.races, titles.races)
  await check('meetings', onlyAdded(written.meetings), found.meetings, titles.meetings)

  const joined = [
    ...(await joinedRuns(db, written)).map(titles.runs),
    ...(await joinedRaces(db, written)).map(titles.races),
  ]
  return [
    ...(changed.length > 0 ? [clause(changed, 'changed')] : []),
    ...(joined.length > 0 ? [clause(joined, 'added')] : []),
    ...(deleted > 0
      ? [`${counted(deleted, 'of its entries was', 'of its entries were')} deleted`]
      : []),
  ]
}

const onlyAdded = (rows: ReadonlyMap<string, Written>) =>
  new Map([...rows].filter(([, { before }]) => before === undefined))

/** Runs that others entered in races that the import added. */
async function joinedRuns(db: Executor, { races, runs }: WrittenRows) {
  const inside = await readRows(onlyAdded(races).keys(), (ids) =>
    db.selectFrom('runs').selectAll().where('race_id', 'in', ids).execute(),
  )
  return [...inside.values()].filter(({ id }) => !runs.has(id))
}

/** Races that others added to meetings that the import added. */
async function joinedRaces(db: Executor, { meetings, races }: WrittenRows) {
  const inside = await readRows(onlyAdded(meetings).keys(), (ids) =>
    db.selectFrom('races').selectAll().where('meeting_id', 'in', ids).execute(),
  )
  return [...inside.values()].filter(({ id }) => !races.has(id))
}

const MOST_NAMED = 3

function clause(titles: readonly string[], done: string): string {
  const rest = titles.length - MOST_NAMED
  const named = titles.slice(0, MOST_NAMED)
  if (rest > 0) named.push(counted(rest, 'other'))
  return `${listed(named)} ${titles.length === 1 ? 'was' : 'were'} ${done}`
}

const listed = (items: readonly string[]) =>
  [items.slice(0, -1).join(', '), ...items.slice(-1)].filter((part) => part !== '').join(' and ')

/** Deletes what was added, and puts back what was changed: runs before their races, and races before meetings. */
async function stepsBack(db: Executor, written: WrittenRows, found: Found, at: string) {
  const queries: CompiledQuery[] = []
  const runs: DiaryChanges['runs'][number][] = []
  const races: DiaryChanges['races'][number][] = []
  const meetings: DiaryChanges['meetings'][number][] = []

  const placeOf = (run: RunRow) => {
    const race = found.races.get(run.race_id)
    const meeting = race && found.meetings.get(race.meeting_id)
    return meeting && { race, meeting }
  }
  for (const piece of piecesOf([...found.runs.values()])) {
    const restored: RunRow[] = []
    for (const before of piece) {
      await giveWay()
      const was = written.runs.get(before.id)?.before
      const after = was && { ...before, ...was, updated_at: at }
      if (after) restored.push(after)
      const place = placeOf(before)
      const horse = { id: before.horse_id, name: found.horseNames.get(before.horse_id) ?? '' }
      if (place) runs.push({ row: after, before, horse, ...place })
    }
    const ids = piece.map(({ id }) => id)
    queries.push(db.deleteFrom('runs').where('id', 'in', ids).compile())
    // nothing refers to a run, so it can be deleted and inserted again
    if (restored.length > 0) queries.push(db.insertInto('runs').values(restored).compile())
  }
  for (const piece of piecesOf([...written.races])) {
    await giveWay()
    const rows = piece.flatMap(([id]) => found.races.get(id) ?? [])
    const added: string[] = []
    for (const before of rows) {
      const was = written.races.get(before.id)?.before
      const after = was && { ...before, ...was, updated_at: at }
      if (after)
        queries.push(db.updateTable('races').set(after).where('id', '=', after.id).compile())
      else added.push(before.id)
      const meeting = found.meetings.get(before.meeting_id)
      if (meeting) races.push({ row: after, before, race: before, meeting })
    }
    if (added.length > 0) queries.push(db.deleteFrom('races').where('id', 'in', added).compile())
  }
  for (const piece of piecesOf([...onlyAdded(written.meetings).keys()])) {
    await giveWay()
    const rows = piece.flatMap((id) => found.meetings.get(id) ?? [])
    queries.push(db.deleteFrom('meetings').where('id', 'in', piece).compile())
    for (const meeting of rows) meetings.push({ row: undefined, before: meeting, meeting })
  }
  return { queries, changes: { meetings, races, runs } satisfies DiaryChanges }
}

const meetingsWithResults = (runs: DiaryChanges['runs']) => [
  ...new Set(runs.flatMap(({ row, meeting }) => (row?.state === 'ran' ? meeting : []))),
]

/** Marks an import as undone. Returns false if it already was: if two people try at once, only one succeeds. */
export async function markUndone(
  tx: Executor,
  now: Date,
  id: string,
  author: { name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('result_imports')
    .set({ undone_at: now.toISOString(), undone_by: author.name })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets meetings that no longer have a result back to planned, as before the import. Returns them. */
export async function planAgain(
  tx: Executor,
  { shownHeld, at }: PreparedUndo,
): Promise<MeetingRow[]> {
  const rows: MeetingRow[] = []
  for (const ids of piecesOf(shownHeld)) {
    await giveWay()
    const planned = await tx
      .updateTable('meetings')
      .set({ status: 'planned', updated_at: at })
      .where('id', 'in', ids)
      .where('status', '=', 'held')
      .where(sql<boolean>`not ${hasResults}`)
      .returningAll()
      .execute()
    rows.push(...planned)
  }
  return rows
}
