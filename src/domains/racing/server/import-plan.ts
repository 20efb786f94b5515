import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Executor } from '../../../db/database'
import { formatLongDate, mauritianDay } from '../../../lib/dates'
import { giveWay } from '../../../lib/turns'
import { valueText } from './import-words'
import { changesBetween } from '../../content/server/content-trail'
import type { ImportedRow, ImportOutcome, ImportReport, ResultsImport } from '../import.contract'
import type { RunFields } from '../racing-input.contract'
import { changeOfRun, newRunResult, type RunResult } from '../run-result.rules'
import { readFile } from './import-file'
import {
  horseKey,
  type MeetingRow,
  type RaceRow,
  findLatestImport,
  readRecords,
  type Records,
  type RunRow,
} from './import-records.store'
import { type ImportRow, readRow } from './import-row'
import { isSameRaceName, tooEarlyForResult } from '../performances.rules'
import { findRaceLike, runColumns } from './racing-changes.store'
import { toRun, venueKey } from './racing.store'

/** A row of the database as the import leaves it; `before` is as it was, if it was there. */
export interface Planned<Row> {
  row: Row
  before: Row | undefined
  isChanged: boolean
}

/** What an import would do. */
export interface ImportPlan {
  report: Omit<ImportReport, 'id'>
  meetings: Planned<MeetingRow>[]
  races: Planned<RaceRow>[]
  runs: Planned<RunRow>[]
  newHorses: { id: string; name: string }[]
  /** What its rows join, as it was read. */
  joined: { meetings: MeetingRow[]; races: RaceRow[] }
  /** The latest import when it was planned. */
  follows: string | undefined
  /** When it is made: later than anything that it changes. */
  at: string
}

interface RaceAtWork extends Planned<RaceRow> {
  /** Which line of the file set a detail. */
  setBy: Map<string, { line: number; value: unknown }>
  runs: Map<string, { planned: Planned<RunRow>; line: number | undefined }>
}

interface MeetingAtWork extends Planned<MeetingRow> {
  races: RaceAtWork[]
}

type Judged = Omit<ImportedRow, 'line' | 'horse' | 'race'>
const refused = (words: string): Judged => ({ outcome: 'refuse', words })

/** Works out what an import would do, with pauses, without writing anything. @throws 400 */
export async function planImport(
  db: Executor,
  now: Date,
  { csv, mapping, horses = [] }: ResultsImport,
): Promise<ImportPlan> {
  const follows = await findLatestImport(db)
  const file = await readFile(csv, mapping)
  const rows: ReturnType<typeof readRow>[] = []
  for (const each of file) {
    await giveWay()
    rows.push(readRow(each))
  }
  const days = new Set(rows.flatMap((row) => ('fault' in row ? [] : row.date)))
  const records = await readRecords(db, [...days].sort())
  const work = new ImportWork(now, records, horses)
  await work.begin()
  for (const row of rows) {
    await giveWay()
    work.take(row)
  }
  return { ...work.plan(), follows }
}

/** The records as they become, row by row. */
class ImportWork {
  readonly #now: Date
  readonly #records: Records
  readonly #choices: Map<string, 'create' | 'skip'>
  readonly #meetings = new Map<string, MeetingAtWork[]>()
  readonly #newHorses = new Map<string, { id: string; name: string }>()
  readonly #unknown = new Map<string, { name: string; rows: number }>()
  readonly #counts: Record<ImportOutcome, number> = {
    add: 0,
    change: 0,
    same: 0,
    skip: 0,
    refuse: 0,
  }
  readonly #rows: ImportedRow[] = []
  readonly #hash = createHash('sha256')
  #latest: number

  constructor(now: Date, records: Records, horses: NonNullable<ResultsImport['horses']>) {
    this.#now = now
    this.#records = records
    this.#latest = now.getTime()
    this.#choices = new Map(horses.map(({ name, choice }) => [horseKey(name), choice]))
  }

  async begin(): Promise<void> {
    const { meetings, races, runs } = this.#records
    const meetingsById = new Map<string, MeetingAtWork>()
    for (const row of meetings) {
      const meeting = { row, before: row, isChanged: false, races: [] }
      meetingsById.set(row.id, meeting)
      this.#add(meeting)
    }
    const racesById = new Map<string, RaceAtWork>()
    for (const row of races) {
      await giveWay()
      const race = raceAtWork(row, row)
      racesById.set(row.id, race)
      meetingsById.get(row.meeting_id)?.races.push(race)
    }
    for (const row of runs) {
      await giveWay()
      const planned = { row, before: row, isChanged: false }
      racesById.get(row.race_id)?.runs.set(row.horse_id, { planned, line: undefined })
    }
  }

  #add(meeting: MeetingAtWork): void {
    const sameDay = this.#meetings.get(meeting.row.date) ?? []
    this.#meetings.set(meeting.row.date, [...sameDay, meeting])
  }

  /** Decides about a row of the file. */
  take(row: ReturnType<typeof readRow>): void {
    const isWrong = 'fault' in row
    const { outcome, words } = isWrong ? refused(row.fault) : this.#judge(row)
    this.#counts[outcome] += 1
    this.#hash.update(`${row.line} ${outcome} ${words}\n`)
    if (outcome === 'same') return
    const horse = isWrong ? '' : row.horse
    const race = isWrong
      ? ''
      : `${formatLongDate(row.date)}: ${row.race || `race ${row.number ?? ''}`}`
    this.#rows.push({ line: row.line, outcome, horse, race, words })
  }

  #judge(row: ImportRow): Judged {
    const horseId = this.#horseOf(row)
    if (typeof horseId !== 'string') return horseId
    const { meeting, race } = this.#raceOf(row)
    const entry = race.runs.get(horseId)
    if (entry?.line !== undefined)
      return refused(`The same horse in the same race as in line ${entry.line}`)
    const detail = this.#detailsOf(row, race)
    if ('outcome' in detail) return detail
    const run = this.#runOf(row, race, horseId, entry?.planned)
    if ('outcome' in run) return run
    const tooEarly = tooEarlyForResult(row.date, mauritianDay(this.#now))
    if (run.planned.row.state === 'ran' && tooEarly !== undefined) return refused(tooEarly)
    // nothing is refused from here on
    if (!meeting.before && !this.#meetings.get(row.date)?.includes(meeting)) this.#add(meeting)
    if (!race.before && !meeting.races.includes(race)) meeting.races.push(race)
    race.runs.set(horseId, { planned: run.planned, line: row.line })
    this.#change(race, detail.changes)
    for (const [field, value] of detail.given) race.setBy.set(field, { line: row.line, value })
    if (run.planned.row.state === 'ran' && meeting.row.status === 'planned')
      this.#change(meeting, { status: 'held' })
    if (run.planned.isChanged) this.#touch(run.planned.before)
    if (!run.planned.before) return { outcome: 'add', words: resultWords(run.planned.row) }
    const words = [...run.words, ...detail.words]
    return words.length === 0
      ? { outcome: 'same', words: '' }
      : { outcome: 'change', words: words.join('; ') }
  }

  #change<Row extends { updated_at: string }>(planned: Planned<Row>, change: Partial<Row>): void {
    if (Object.keys(change).length === 0) return
    planned.row = { ...planned.row, ...change }
    planned.isChanged = true
    this.#touch(planned.before)
  }

  /** The import must be later than what it changes. */
  #touch(before: { updated_at: string } | undefined): void {
    if (before) this.#latest = Math.max(this.#latest, Date.parse(before.updated_at) + 1)
  }

  #horseOf({ horse }: ImportRow): string | Judged {
    const key = horseKey(horse)
    const [id, other] = this.#records.horses.get(key) ?? []
    if (other !== undefined) return refused(`Several horses are called ${horse}`)
    if (id !== undefined) return id
    const unknown = this.#unknown.get(key) ?? { name: horse, rows: 0 }
    this.#unknown.set(key, { ...unknown, rows: unknown.rows + 1 })
    const made = this.#newHorses.get(key)
    if (made) return made.id
    const choice = this.#choices.get(key)
    if (choice === 'skip') return { outcome: 'skip', words: `${horse} is not on record` }
    if (choice === undefined)
      return refused(`${horse} is not on record: create the horse, or skip its rows`)
    const created = { id: newId(), name: horse }
    this.#newHorses.set(key, created)
    return created.id
  }

  /** The race that a row names; a new one counts only once a row of it is accepted. */
  #raceOf({ date, venue, race: name, number, newMeeting, currency }: ImportRow) {
    const sameDay = this.#meetings.get(date) ?? []
    const [only, another] = sameDay
    const meeting =
      sameDay.find(({ row }) => row.venue_folded === venueKey(venue)) ??
      (venue === null && only && !another ? only : undefined) ??
      newMeetingAt(this.#now, { date, venue, ...newMeeting })
    const like = findRaceLike(
      meeting.races.map(({ row }) => row),
      { number, name },
    )
    const race = meeting.races.find(({ row }) => row === like)
    if (race) return { meeting, race }
    const called = name === '' ? `Race ${number ?? ''}` : name
    return { meeting, race: newRaceIn(meeting.row.id, { number, name: called, currency }) }
  }

  /** What a row says about its race that the record has otherwise, or another line of the file. */
  #detailsOf({ ofRace, race: name, number, currency }: ImportRow, race: RaceAtWork) {
    if (name !== '' && !isSameRaceName(race.row.name, name))
      return refused(`Race ${number ?? ''} is on record as “${race.row.name}”`)
    const { raceClass, distance, totalRunners } = ofRace
    const said = {
      race_class: raceClass,
      distance_metres: distance,
      total_runners: totalRunners,
      ...(race.row.number === null && number !== null && { number }),
    }
    const given = Object.entries(said).filter(([, value]) => value !== undefined)
    for (const [field, value] of given) {
      const earlier = race.setBy.get(field)
      if (earlier && earlier.value !== value)
        return refused(`Line ${earlier.line} has ${valueText(field, earlier.value)} for this race`)
    }
    if (currency !== undefined && currency !== race.row.currency)
      return refused(`The race pays in ${race.row.currency}, not in ${currency}`)
    const changed = given.filter(([field, value]) => Reflect.get(race.row, field) !== value)
    const changes: Partial<RaceRow> = Object.fromEntries(changed)
    const words = changed.map(
      ([field, value]) =>
        `Race: ${valueText(field, Reflect.get(race.row, field))} → ${valueText(field, value)}`,
    )
    return { given, changes, words: race.before ? words : [] }
  }

  #runOf(
    { run: fields }: ImportRow,
    race: RaceAtWork,
    horseId: string,
    entry: Planned<RunRow> | undefined,
  ): { planned: Planned<RunRow>; words: string[] } | Judged {
    const before = entry?.before
    const known = before && toRun({ ...before, horse_name: '', horse_slug: '' })
    const was: RunResult = known ?? newRunResult
    const isEntry = !known && fields.state === undefined && !hasResult(fields)
    const asked: Partial<RunFields> = isEntry ? { ...fields, state: 'declared' } : fields
    const { completed, faults } = changeOfRun(was, asked, this.#now)
    if (faults.length > 0) return refused(faults.map(({ message }) => message).join('. '))
    if (!known) {
      const row = withColumns(newRunIn(race.row, horseId), runColumns(completed))
      return { planned: { row, before: undefined, isChanged: false }, words: [] }
    }
    const changes = changesBetween(known, completed)
    const words = changes
      .filter(({ field }) => field !== 'scratchedAt')
      .map(({ field, from, to }) => `${valueText(field, from)} → ${valueText(field, to)}`)
    const row = withColumns(before ?? newRunIn(race.row, horseId), runColumns(completed))
    return { planned: { row, before, isChanged: changes.length > 0 }, words }
  }

  plan(): Omit<ImportPlan, 'follows'> {
    const meetings = [...this.#meetings.values()].flat()
    const races = meetings.flatMap((meeting) => meeting.races)
    const runs = races.flatMap((race) => [...race.runs.values()].map(({ planned }) => planned))
    const isWritten = <Row>({ before, isChanged }: Planned<Row>) => !before || isChanged
    const isJoined = (race: RaceAtWork) =>
      [...race.runs.values()].some(({ line }) => line !== undefined)
    const joinedAt = meetings.filter((meeting) => meeting.races.some(isJoined))
    const running = new Set(runs.map(({ row }) => row.horse_id))
    const newHorses = [...this.#newHorses.values()].filter(({ id }) => running.has(id))
    return {
      report: {
        plan: this.#hash.digest('hex'),
        counts: this.#counts,
        unknownHorses: [...this.#unknown.values()],
        newHorses: newHorses.map(({ name }) => name),
        rows: this.#rows,
      },
      meetings: meetings.filter(isWritten),
      races: races.filter(isWritten),
      runs: runs.filter(isWritten),
      newHorses,
      joined: {
        meetings: joinedAt.flatMap(({ before }) => before ?? []),
        races: races.filter(isJoined).flatMap(({ before }) => before ?? []),
      },
      at: new Date(this.#latest).toISOString(),
    }
  }
}

const hasResult = ({ position, finish }: Partial<RunFields>) => position != null || finish != null

/** A run with the columns that are given. */
function withColumns(row: RunRow, columns: ReturnType<typeof runColumns>): RunRow {
  const given: Partial<RunRow> = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  )
  return { ...row, ...given }
}

function resultWords({ state, position, finish }: RunRow): string {
  if (state !== 'ran') return valueText('state', state)
  return position === null ? valueText('finish', finish) : valueText('position', position)
}

const raceAtWork = (row: RaceRow, before: RaceRow | undefined): RaceAtWork => ({
  ...{ row, before, isChanged: false },
  setBy: new Map(),
  runs: new Map(),
})

const stamps = { created_at: '', updated_at: '' }

function newMeetingAt(
  now: Date,
  meeting: Pick<MeetingRow, 'date' | 'venue'> & Partial<Pick<MeetingRow, 'title' | 'going'>>,
): MeetingAtWork {
  const { date, venue, title = null, going = null } = meeting
  const status = date < mauritianDay(now) ? 'held' : 'planned'
  const row: MeetingRow = {
    ...{ id: newId(), date, venue, venue_folded: venueKey(venue), title, going, status },
    ...{ abandoned_reason: null, notes: null, ...stamps },
  }
  return { row, before: undefined, isChanged: false, races: [] }
}

function newRaceIn(
  meetingId: string,
  {
    number,
    name,
    currency = 'MUR',
  }: Pick<RaceRow, 'number' | 'name'> & { currency: RaceRow['currency'] | undefined },
): RaceAtWork {
  return raceAtWork(
    {
      ...{ id: newId(), meeting_id: meetingId, number, name, currency, off_time: null },
      ...{ distance_metres: null, race_class: null, total_runners: null, prizes: '[]' },
      ...{ video_url: null, ...stamps },
    },
    undefined,
  )
}

const newRunIn = (race: RaceRow, horseId: string): RunRow => ({
  ...{ id: newId(), race_id: race.id, currency: race.currency, horse_id: horseId },
  ...{ state: 'declared', jockey: null, apprentice_allowance_grams: null, draw: null },
  ...{ carried_weight_grams: null, rating: null, body_weight: null, position: null, finish: null },
  ...{ is_dead_heat: 0, margin: null, time: null, prize_money_cents: 0, comment: null },
  ...{ office_notes: null, scratched_at: null, scratched_reason: null, ...stamps },
})
