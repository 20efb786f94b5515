import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { formatLongDate, stableDay } from '../../../lib/dates'
import { giveWay } from '../../../lib/turns'
import { changesBetween } from '../../content/server/content-trail'
import type { NamedHorse } from '../../content/server/horse-names.store'
import type { ImportedRow, ImportOutcome, ResultsImport } from '../import.contract'
import {
  isSameRaceName,
  raceNameKey,
  alreadyInRace,
  tooEarlyForResult,
} from '../performances.rules'
import type { RunFields } from '../racing-input.contract'
import { changeOfRun, newRunResult, type RunResult } from '../run-result.rules'
import type { AcceptedRow } from './import-doubts'
import { newMeetingRow, newRaceRow, newRunRow } from './import-new-rows'
import type { ImportPlan } from './import-plan'
import type { MeetingRow, RaceRow, Records, RunRow } from './import-records.store'
import type { ImportRow, readRow } from './import-row'
import { valueText } from './import-words'
import { findRaceLike, runColumns } from './racing-changes.store'
import { toRun, venueKey } from './racing.store'

/** A row of the database as the import leaves it; `before` is as it was, if it was there. */
export interface Planned<Row> {
  row: Row
  before: Row | undefined
  isChanged: boolean
}

/** A run, and which line of the file is about it. */
export interface RunAtWork extends Planned<RunRow> {
  line: number | undefined
}

export interface RaceAtWork extends Planned<RaceRow> {
  /** Which line of the file set a detail. */
  setBy: Map<string, { line: number; value: unknown }>
  /** By horse. */
  runs: Map<string, RunAtWork>
}

export interface MeetingAtWork extends Planned<MeetingRow> {
  races: RaceAtWork[]
  /** The same races by number and by name: a file may have thousands. */
  numbered: Map<number, RaceAtWork>
  named: Map<string, RaceAtWork[]>
}

type Judged = Pick<ImportedRow, 'outcome' | 'words'>
const refused = (words: string): Judged => ({ outcome: 'refuse', words })

/** A horse's name, however a file spells it. */
const horseKey = raceNameKey

/** The records as they become, row by row. */
export class ImportWork {
  /** By id, including those it creates. */
  readonly horses: Map<string, NamedHorse>
  /** The rows to be written, which questions are asked about. */
  readonly accepted: AcceptedRow[] = []
  readonly #now: Date
  readonly #records: Records
  readonly #choices: ReadonlyMap<string, 'create' | 'skip'>
  readonly #leftOut: ReadonlySet<number>
  readonly #horsesNamed = new Map<string, NamedHorse[]>()
  readonly #meetings = new Map<string, MeetingAtWork[]>()
  /** The races a horse runs in on a day. */
  readonly #races = new Map<string, { meeting: MeetingAtWork; race: RaceAtWork }[]>()
  readonly #newHorses = new Map<string, { id: string; name: string }>()
  readonly #unknown = new Map<string, { name: string; rows: number }>()
  readonly #rows: ImportedRow[] = []
  #latest: number

  constructor(
    now: Date,
    records: Records,
    { horses = [], leaveOut = [] }: Pick<ResultsImport, 'horses' | 'leaveOut'>,
  ) {
    this.#now = now
    this.#records = records
    this.#latest = now.getTime()
    this.#choices = new Map(horses.map(({ name, choice }) => [horseKey(name), choice]))
    this.#leftOut = new Set(leaveOut)
    this.horses = new Map(records.horses.map((horse) => [horse.id, horse]))
  }

  /** Loads what is on record, with pauses. */
  async begin(): Promise<void> {
    const { horses, meetings, races, runs } = this.#records
    for (const horse of horses) {
      await giveWay()
      const key = horseKey(horse.name)
      this.#horsesNamed.set(key, [...(this.#horsesNamed.get(key) ?? []), horse])
    }
    const meetingsById = new Map<string, MeetingAtWork>()
    for (const row of meetings) {
      const meeting = meetingAtWork(row, row)
      meetingsById.set(row.id, meeting)
      this.#addMeeting(meeting)
    }
    const places = new Map<string, { meeting: MeetingAtWork; race: RaceAtWork }>()
    for (const row of races) {
      await giveWay()
      const meeting = meetingsById.get(row.meeting_id)
      if (!meeting) continue
      const race = raceAtWork(row, row)
      addRace(meeting, race)
      places.set(row.id, { meeting, race })
    }
    for (const row of runs) {
      await giveWay()
      const place = places.get(row.race_id)
      if (place) this.#addRun(place, { row, before: row, isChanged: false, line: undefined })
    }
  }

  #addMeeting(meeting: MeetingAtWork): void {
    const sameDay = this.#meetings.get(meeting.row.date) ?? []
    this.#meetings.set(meeting.row.date, [...sameDay, meeting])
  }

  #addRun(place: { meeting: MeetingAtWork; race: RaceAtWork }, run: RunAtWork): void {
    const { horse_id: horseId } = run.row
    const isNew = !place.race.runs.has(horseId)
    place.race.runs.set(horseId, run)
    if (!isNew) return
    const key = dayKey(horseId, place.meeting.row.date)
    this.#races.set(key, [...(this.#races.get(key) ?? []), place])
  }

  /** What else a horse runs in on the day of a meeting. */
  othersThatDay({ horse_id: horseId, race_id: raceId }: RunRow, { row }: MeetingAtWork) {
    const places = this.#races.get(dayKey(horseId, row.date)) ?? []
    return places.flatMap(({ meeting, race }) => {
      const run = race.runs.get(horseId)
      if (!run || race.row.id === raceId) return []
      return [{ ...raceNameIn(meeting, race), state: run.row.state }]
    })
  }

  /** Decides about a row of the file. */
  take(row: ReturnType<typeof readRow>): void {
    const isWrong = 'fault' in row
    const report: ImportedRow = {
      line: row.line,
      outcome: 'refuse',
      horse: isWrong ? '' : row.horse,
      race: isWrong ? '' : `${formatLongDate(row.date)}: ${row.race || `race ${row.number ?? ''}`}`,
      words: '',
      questions: [],
    }
    if (this.#leftOut.has(row.line)) Object.assign(report, { outcome: 'skip', words: LEFT_OUT })
    else Object.assign(report, isWrong ? refused(row.fault) : this.#judge(row, report))
    this.#rows.push(report)
  }

  #judge(row: ImportRow, report: ImportedRow): Judged {
    const namesakes = this.#horsesNamed.get(horseKey(row.horse)) ?? []
    const place = this.#placeOf(row, namesakes)
    const { meeting, race } = place
    const horse = this.#horseOf(row, namesakes, race)
    if ('outcome' in horse) return horse
    const entry = race.runs.get(horse.id)
    if (entry?.line !== undefined)
      return refused(`The same horse in the same race as in line ${entry.line}`)
    const detail = this.#detailsOf(row, race)
    if ('outcome' in detail) return detail
    const judged = this.#runOf(row, race, horse.id, entry)
    if ('outcome' in judged) return judged
    const { run } = judged
    const tooEarly = tooEarlyForResult(row.date, stableDay(this.#now))
    if (run.row.state === 'ran' && tooEarly !== undefined) return refused(tooEarly)
    if (!run.before) {
      const others = this.othersThatDay(run.row, meeting)
      if (others.length >= MOST_RACES_A_DAY)
        return refused(`${horse.name} is in ${others.length} other races that day`)
      const already = alreadyInRace(raceNameIn(meeting, race), horse, others)
      if (already !== undefined) return refused(already)
    }
    // nothing is refused from here on
    const isNewMeeting = !meeting.before && !this.#meetings.get(row.date)?.includes(meeting)
    if (isNewMeeting) this.#addMeeting(meeting)
    if (!race.before && !meeting.races.includes(race)) addRace(meeting, race)
    const accepted = { ...run, line: row.line }
    this.#addRun(place, accepted)
    this.#change(race, detail.changes)
    if (race.row.number !== null) meeting.numbered.set(race.row.number, race)
    for (const [field, value] of detail.given) race.setBy.set(field, { line: row.line, value })
    if (run.row.state === 'ran' && meeting.row.status === 'planned')
      this.#change(meeting, { status: 'held' })
    if (run.isChanged) this.#touch(run.before)
    const words = run.before ? [...judged.words, ...detail.words] : [resultWords(run.row)]
    if (words.length === 0) return { outcome: 'same', words: '' }
    const isNewFieldSize = race.before !== undefined && detail.changes.total_runners !== undefined
    this.accepted.push({
      ...{ report, meeting, race, run: accepted },
      ...{ isNewMeeting, isNewFieldSize },
    })
    return { outcome: run.before ? 'change' : 'add', words: words.join('; ') }
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

  /** The horse that a row names; of several with that name, the one in the race. */
  #horseOf({ horse: name }: ImportRow, namesakes: readonly NamedHorse[], race: RaceAtWork) {
    const running = namesakes.filter(({ id }) => race.runs.has(id))
    const [known, other] = running.length === 1 ? running : namesakes
    if (other !== undefined) return refused(`Several horses are called ${name}`)
    if (known !== undefined) return known
    const key = horseKey(name)
    const unknown = this.#unknown.get(key) ?? { name, rows: 0 }
    this.#unknown.set(key, { ...unknown, rows: unknown.rows + 1 })
    const made = this.#newHorses.get(key)
    if (made) return made
    const choice = this.#choices.get(key)
    if (choice === 'skip') return { outcome: 'skip', words: `${name} is not on record` } as const
    if (choice === undefined)
      return refused(`${name} is not on record: create the horse, or skip its rows`)
    const created = { id: newId(), name }
    this.#newHorses.set(key, created)
    this.horses.set(created.id, { ...created, dateOfBirth: null, status: 'active' })
    return created
  }

  /** The race that a row names; a new one counts only once a row of it is accepted. */
  #placeOf(row: ImportRow, namesakes: readonly NamedHorse[]) {
    const { date, venue, race: name, number, newMeeting, currency = this.#records.currency } = row
    const venueFolded = venueKey(venue)
    const sameDay = this.#meetings.get(date) ?? []
    const [only, another] = sameDay
    const meeting =
      sameDay.find((each) => each.row.venue_folded === venueFolded) ??
      (venue === null && only && !another ? only : undefined) ??
      meetingAtWork(newMeetingRow(this.#now, { date, venue, ...newMeeting }), undefined)
    const numbered = number === null ? undefined : meeting.numbered.get(number)
    const candidates = [
      ...(numbered ? [numbered] : []),
      ...(meeting.named.get(raceNameKey(name)) ?? []),
    ]
    // of several races with that name, the one the horse is in
    const hasHorse = ({ runs }: RaceAtWork) => namesakes.some(({ id }) => runs.has(id))
    const inOrder = [...candidates.filter(hasHorse), ...candidates]
    const like = findRaceLike(
      inOrder.map((race) => race.row),
      { number, name },
    )
    const race = inOrder.find((each) => each.row === like)
    if (race) return { meeting, race }
    const called = name === '' ? `Race ${number ?? ''}` : name
    const made = newRaceRow(meeting.row.id, { number, name: called, currency })
    return { meeting, race: raceAtWork(made, undefined) }
  }

  /** What a row says about its race that differs from the record, or contradicts another line of the file. */
  #detailsOf({ ofRace, race: name, number, currency }: ImportRow, race: RaceAtWork) {
    if (name !== '' && !isSameRaceName(race.row.name, name))
      return refused(`Race ${number ?? ''} is on record as “${race.row.name}”`)
    const { raceClass, distance, totalRunners, offTime, videoUrl } = ofRace
    const said = {
      off_time: offTime,
      race_class: raceClass,
      distance_metres: distance,
      total_runners: totalRunners,
      video_url: videoUrl,
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
    entry: RunAtWork | undefined,
  ): { run: Planned<RunRow>; words: string[] } | Judged {
    const before = entry?.before
    const known = before && toRun({ ...before, horse_name: '', horse_slug: '' })
    const was: RunResult = known ?? newRunResult
    const isEntry = !known && fields.state === undefined && !hasResult(fields)
    const asked: Partial<RunFields> = isEntry ? { ...fields, state: 'declared' } : fields
    const { completed, faults } = changeOfRun(was, asked, this.#now)
    if (faults.length > 0) return refused(faults.map(({ message }) => message).join('. '))
    const row = withColumns(before ?? newRunRow(race.row, horseId), runColumns(completed))
    const changes = known ? changesBetween(known, completed) : []
    const words = changes
      .filter(({ field }) => field !== 'scratchedAt')
      .map(({ field, from, to }) => `${valueText(field, from)} → ${valueText(field, to)}`)
    return { run: { row, before, isChanged: changes.length > 0 }, words }
  }

  /** The finished plan; made with pauses. */
  async plan(): Promise<Omit<ImportPlan, 'follows'>> {
    const plan: Pick<ImportPlan, 'meetings' | 'races' | 'runs' | 'joined'> = {
      ...{ meetings: [], races: [], runs: [] },
      joined: { meetings: [], races: [] },
    }
    const { joined } = plan
    const running = new Set<string>()
    for (const meeting of [...this.#meetings.values()].flat()) {
      let isJoined = false
      if (isWritten(meeting)) plan.meetings.push({ ...meeting, meeting: meeting.row })
      for (const race of meeting.races) {
        await giveWay()
        const about = { race: race.row, meeting: meeting.row }
        if (isWritten(race)) plan.races.push({ ...race, ...about })
        const runs = [...race.runs.values()]
        for (const run of runs.filter(isWritten)) {
          running.add(run.row.horse_id)
          const horse = this.horses.get(run.row.horse_id) ?? { id: run.row.horse_id, name: '' }
          plan.runs.push({ ...run, ...about, horse })
        }
        if (!runs.some(({ line }) => line !== undefined)) continue
        isJoined = true
        if (race.before) joined.races.push(race.before)
      }
      if (isJoined && meeting.before) joined.meetings.push(meeting.before)
    }
    const newHorses = [...this.#newHorses.values()].filter(({ id }) => running.has(id))
    const report = { ...(await this.#report()), newHorses: newHorses.map(({ name }) => name) }
    return { ...plan, report, newHorses, at: new Date(this.#latest).toISOString() }
  }

  async #report() {
    const hash = createHash('sha256')
    const counts: Record<ImportOutcome, number> = { add: 0, change: 0, same: 0, skip: 0, refuse: 0 }
    for (const row of this.#rows) {
      await giveWay()
      counts[row.outcome] += 1
      hash.update(JSON.stringify(row))
    }
    return {
      plan: hash.digest('hex'),
      counts,
      unknownHorses: [...this.#unknown.values()],
      rows: this.#rows.filter(({ outcome }) => outcome !== 'same'),
    }
  }
}

/** More than that means a wrongly matched column, and every row is compared with all the others that day. */
const MOST_RACES_A_DAY = 20
const LEFT_OUT = 'You left this row out'

const dayKey = (horseId: string, date: string) => `${horseId} ${date}`

/** How questions name a race. */
export const raceNameIn = (meeting: MeetingAtWork, race: RaceAtWork) => ({
  raceName: race.row.name,
  raceDate: meeting.row.date,
  raceNumber: race.row.number,
})

const isWritten = ({ before, isChanged }: Planned<unknown>) => before === undefined || isChanged

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

const meetingAtWork = (row: MeetingRow, before: MeetingRow | undefined): MeetingAtWork => ({
  ...{ row, before, isChanged: false },
  ...{ races: [], numbered: new Map(), named: new Map() },
})

const raceAtWork = (row: RaceRow, before: RaceRow | undefined): RaceAtWork => ({
  ...{ row, before, isChanged: false },
  setBy: new Map(),
  runs: new Map(),
})

function addRace(meeting: MeetingAtWork, race: RaceAtWork): void {
  const { number, name } = race.row
  meeting.races.push(race)
  if (number !== null) meeting.numbered.set(number, race)
  const key = raceNameKey(name)
  meeting.named.set(key, [...(meeting.named.get(key) ?? []), race])
}
