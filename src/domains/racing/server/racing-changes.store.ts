import { v7 as newId } from 'uuid'
import type { Executor } from '../../../db/database'
import { stableCurrency } from '../../content/server/stable-currency.store'
import { columnsOf } from '../../../db/fields'
import { newRow } from '../../../db/new-row'
import { type Currency, decimalToCents } from '../../../lib/money'
import { groupDigits } from '../../../lib/text'
import { withRaces } from '../../content/server/deleted-runs.store'
import { putBackRows, type Snapshot } from '../../content/server/deleted.store'
import type { Race } from '../racing.contract'
import type { MeetingFields, RaceFields, RunFields } from '../racing-input.contract'
import { isSameRaceName } from '../performances.rules'
import { findMeeting, findMeetingAt, findRace, listRaces, listRuns, venueKey } from './racing.store'

type NewMeeting = Pick<MeetingFields, 'date'> & Partial<MeetingFields>

export async function insertMeeting(db: Executor, now: Date, meeting: NewMeeting): Promise<string> {
  const row = newRow(now)
  await db
    .insertInto('meetings')
    .values({ ...columnsOf(meeting), ...row, venue_folded: venueKey(meeting.venue ?? null) })
    .execute()
  return row.id
}

export async function updateMeeting(
  db: Executor,
  at: Date,
  id: string,
  change: Partial<MeetingFields>,
): Promise<void> {
  const { venue } = change
  await db
    .updateTable('meetings')
    .set({
      ...columnsOf(change),
      venue_folded: venue === undefined ? undefined : venueKey(venue),
      updated_at: at.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Until the end of this transaction, no other changes the meeting. */
export async function lockMeeting(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('meetings')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .execute()
}

function raceColumns({ distance, prizes, ...fields }: Partial<RaceFields>) {
  return {
    ...columnsOf(fields),
    distance_metres: distance,
    prizes: prizes && JSON.stringify(prizes.map(decimalToCents)),
  }
}

type NewRace = Pick<RaceFields, 'name'> & Partial<RaceFields>

export async function insertRace(
  db: Executor,
  now: Date,
  meetingId: string,
  race: NewRace,
): Promise<string> {
  const row = newRow(now)
  await db
    .insertInto('races')
    .values({
      ...raceColumns(race),
      ...row,
      ...{ name: race.name, meeting_id: meetingId, currency: race.currency ?? stableCurrency },
    })
    .execute()
  return row.id
}

/** A race's currency is also its runs': the database changes it with them. */
export async function updateRace(
  db: Executor,
  at: Date,
  id: string,
  change: Partial<RaceFields> & { meetingId?: string },
): Promise<void> {
  const { meetingId, ...fields } = change
  await db
    .updateTable('races')
    .set({ ...raceColumns(fields), meeting_id: meetingId, updated_at: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

const grams = (kilograms: number | null | undefined) =>
  kilograms == null ? kilograms : Math.round(kilograms * 1000)

export type RunColumns = Partial<RunFields> & { scratchedAt?: string | null }

export function runColumns(run: RunColumns) {
  const { apprenticeAllowance, carriedWeight, deadHeat, prizeMoney, ...fields } = run
  return {
    ...columnsOf(fields),
    apprentice_allowance_grams: grams(apprenticeAllowance),
    carried_weight_grams: grams(carriedWeight),
    is_dead_heat: deadHeat === undefined ? undefined : Number(deadHeat),
    prize_money_cents: prizeMoney === undefined ? undefined : decimalToCents(prizeMoney),
  }
}

export async function insertRun(
  db: Executor,
  now: Date,
  race: { id: string; currency: Currency },
  horseId: string,
  run: RunColumns & Pick<RunFields, 'state'>,
): Promise<string> {
  const row = newRow(now)
  await db
    .insertInto('runs')
    .values({
      ...runColumns(run),
      state: run.state,
      ...row,
      race_id: race.id,
      currency: race.currency,
      horse_id: horseId,
    })
    .execute()
  return row.id
}

export async function updateRun(
  db: Executor,
  at: Date,
  id: string,
  change: RunColumns,
  race?: { id: string; currency: Currency },
): Promise<void> {
  await db
    .updateTable('runs')
    .set({
      ...runColumns(change),
      ...(race && { race_id: race.id, currency: race.currency }),
      updated_at: at.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteRun(tx: Executor, id: string): Promise<Snapshot> {
  return withRaces(tx, await tx.deleteFrom('runs').where('id', '=', id).returningAll().execute())
}

/** Deletes a race with its runs; `tx` must be a transaction. */
export async function deleteRace(tx: Executor, id: string): Promise<Snapshot> {
  const runs = await tx.deleteFrom('runs').where('race_id', '=', id).returningAll().execute()
  const races = await tx.deleteFrom('races').where('id', '=', id).returningAll().execute()
  const meetings = await tx
    .selectFrom('meetings')
    .selectAll()
    .where('id', 'in', ['', ...races.map((race) => race.meeting_id)])
    .execute()
  return { meetings, races, runs }
}

/** Deletes a meeting with its races and their runs; `tx` must be a transaction. */
export async function deleteMeeting(tx: Executor, id: string): Promise<Snapshot> {
  const inMeeting = tx.selectFrom('races').select('id').where('meeting_id', '=', id)
  const runs = await tx
    .deleteFrom('runs')
    .where('race_id', 'in', inMeeting)
    .returningAll()
    .execute()
  const races = await tx.deleteFrom('races').where('meeting_id', '=', id).returningAll().execute()
  const meetings = await tx.deleteFrom('meetings').where('id', '=', id).returningAll().execute()
  return { meetings, races, runs }
}

/** The ids of what was put back, and of the meetings it is all in now. */
export interface PutBack {
  meetings: string[]
  races: string[]
  at: string[]
}

/**
 * Puts deleted runs back into their races, and those and their meetings if they were deleted, too. If a day
 * has another meeting at the venue, or that another race with the number or name by now, joins it.
 */
export async function putBackRuns(tx: Executor, rows: Snapshot): Promise<PutBack> {
  const meetings = new Map<string, string>()
  const back: PutBack = { meetings: [], races: [], at: [] }
  for (const row of rows['meetings'] ?? []) {
    const id = String(row['id'])
    const venue = row['venue'] == null ? null : String(row['venue'])
    const there =
      (await findMeeting(tx, id)) ?? (await findMeetingAt(tx, { date: String(row['date']), venue }))
    if (!there) {
      await putBackRows(tx, 'meetings', [row])
      back.meetings.push(id)
    }
    meetings.set(id, there?.id ?? id)
  }
  for (const row of rows['races'] ?? []) {
    const meetingId = meetings.get(String(row['meeting_id'])) ?? ''
    const runs = (rows['runs'] ?? []).filter((run) => run['race_id'] === row['id'])
    const race = await putBackRace(tx, { ...row, meeting_id: meetingId }, runs)
    if (race !== undefined) back.races.push(race)
  }
  return { ...back, at: [...meetings.values()] }
}

type KeptRow = Snapshot[string][number]

/** Returns the id that the race has now, unless its runs joined another. */
async function putBackRace(
  tx: Executor,
  row: KeptRow,
  runs: readonly KeptRow[],
): Promise<string | undefined> {
  const number = Number(row['number']) || null
  const others = await listRaces(tx, String(row['meeting_id']))
  const like = findRaceLike(others, { number, name: String(row['name']) })
  // its own race, even if that has moved to another meeting since
  const joined = (await findRace(tx, String(row['id']))) ?? like
  const alreadyIn = joined ? (await listRuns(tx, joined.id)).map(({ horseId }) => horseId) : []
  const isTaken = runs.some((run) => alreadyIn.includes(String(run['horse_id'])))
  if (joined && !isTaken) {
    const notes = joined.id === row['id'] ? '' : differenceNotes(row, joined)
    const { id: race_id, currency } = joined
    await putBackRows(
      tx,
      'runs',
      runs.map((run) => ({ ...run, race_id, currency, office_notes: withNotes(run, notes) })),
    )
    return undefined
  }
  // a horse can't be in a race twice: its other run gets a race of its own
  const id = joined?.id === row['id'] ? newId() : String(row['id'])
  await putBackRows(tx, 'races', [{ ...row, id, ...(isTaken && { number: null }) }])
  await putBackRows(
    tx,
    'runs',
    runs.map((run) => ({ ...run, race_id: id })),
  )
  return id
}

const withNotes = ({ office_notes: kept = null }: KeptRow, notes: string) =>
  notes === '' ? kept : [kept, notes].filter((note) => note !== null).join('\n')

/** What a deleted race had otherwise than the one its runs join, for the notes of these. */
function differenceNotes(row: KeptRow, race: Race): string {
  const differs = (was: unknown, is: string | number | null) => was != null && was !== is
  return [
    differs(row['name'], race.name) && `On record as “${row['name'] ?? ''}”.`,
    differs(row['number'], race.number) && `On record as race ${row['number'] ?? ''}.`,
    differs(row['distance_metres'], race.distance) &&
      `On record over ${groupDigits(row['distance_metres'] ?? 0)} m.`,
    differs(row['total_runners'], race.totalRunners) &&
      `On record with ${row['total_runners'] ?? ''} runners.`,
    differs(row['video_url'], race.videoUrl) &&
      `On record with the video ${row['video_url'] ?? ''}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The race among those of a meeting with this number; or with this name, unless both have numbers. */
export function findRaceLike<R extends { number: number | null; name: string }>(
  races: readonly R[],
  { number, name }: { number: number | null; name: string },
): R | undefined {
  return (
    races.find((race) => number !== null && race.number === number) ??
    races.find(
      (race) => isSameRaceName(race.name, name) && (number === null || race.number === null),
    )
  )
}
