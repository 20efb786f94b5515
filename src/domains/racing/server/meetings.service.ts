import { badRequestFrom } from '../../../http/api'
import { askFirst, conflict, type Fault, orNotFound, refuseStale } from '../../../http/errors'
import type { Executor } from '../../../db/database'
import { formatLongDate, stableDay } from '../../../lib/dates'
import { formatPosition } from '../../../lib/position'
import { counted } from '../../../lib/text'
import { giveWay } from '../../../lib/turns'
import type { Actor } from '../../accounts/server/guards'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import { keepDeleted } from '../../content/server/deleted.store'
import { placeQuestions, seasonQuestions } from '../performances.rules'
import type { Meeting, Race, Run } from '../racing.contract'
import type { MeetingFields, RaceFields } from '../racing-input.contract'
import {
  deleteMeeting,
  deleteRace,
  insertMeeting,
  insertRace,
  updateMeeting,
  updateRace,
} from './racing-changes.store'
import {
  findMeeting,
  findMeetingAt,
  findRace,
  listRaces,
  listRuns,
  listRunsOnDay,
} from './racing.store'
import { meetingInTrail, meetingTitle, raceAt } from './runs.service'

export const NO_SUCH_MEETING = 'Meeting not found'

/** Only an abandoned meeting has a reason for that. */
function completed<M extends Partial<MeetingFields>>(before: Meeting | undefined, change: M) {
  const status = change.status ?? before?.status ?? 'planned'
  return status === 'abandoned' ? change : { ...change, abandonedReason: null }
}

function meetingFaults(meeting: Partial<MeetingFields>): Fault[] {
  return meeting.status === 'abandoned' && meeting.abandonedReason == null
    ? [{ path: 'abandonedReason', message: 'Please say why it was abandoned' }]
    : []
}

/** @throws 409 if the day has another meeting at the venue */
async function refuseSecondMeeting(
  tx: Executor,
  { date, venue }: Pick<Meeting, 'date' | 'venue'>,
  id?: string,
): Promise<void> {
  const other = await findMeetingAt(tx, { date, venue })
  if (other && other.id !== id)
    throw conflict(`There is already a meeting on ${meetingTitle(other)}`)
}

/** @throws 400, 409 */
export async function addMeeting(
  tx: Executor,
  now: Date,
  actor: Actor,
  fields: Pick<MeetingFields, 'date'> & Partial<MeetingFields>,
  confirm?: readonly string[],
): Promise<Meeting> {
  const faults = meetingFaults(fields)
  if (faults.length > 0) throw badRequestFrom(faults)
  await refuseSecondMeeting(tx, { date: fields.date, venue: fields.venue ?? null })
  askFirst(seasonQuestions(fields.date, stableDay(now)), confirm)
  const id = await insertMeeting(tx, now, completed(undefined, fields))
  const meeting = orNotFound(await findMeeting(tx, id), NO_SUCH_MEETING)
  await recordContent(tx, now, actor, { action: 'create', ...meetingInTrail(meeting) })
  return meeting
}

interface MeetingChange {
  fields: Partial<MeetingFields>
  updatedAt?: string | undefined
  confirm?: readonly string[] | undefined
}

/** @throws 400, 404, 409 */
export async function changeMeeting(
  tx: Executor,
  now: Date,
  actor: Actor,
  id: string,
  { fields, updatedAt, confirm }: MeetingChange,
): Promise<Meeting> {
  const before = orNotFound(await findMeeting(tx, id), NO_SUCH_MEETING)
  refuseStale(before, updatedAt)
  const change = completed(before, fields)
  const changes = changesBetween(before, change)
  if (changes.length === 0) return before
  const after = { ...before, ...change }
  const faults = meetingFaults(after)
  const runs = await runsOf(tx, id)
  const results = runs.filter(({ state }) => state === 'ran')
  const isMoved = after.date !== before.date
  if (isMoved && results.length > 0 && after.date > stableDay(now))
    faults.push({
      path: 'date',
      message: `It has ${counted(results.length, 'result')}, so it can’t be in the future`,
    })
  if (faults.length > 0) throw badRequestFrom(faults)
  await refuseSecondMeeting(tx, after, id)
  const questions = isMoved ? seasonQuestions(after.date, stableDay(now)) : []
  if (isMoved) questions.push(...(await secondRaces(tx, runs, after.date)))
  if (after.status === 'abandoned' && before.status !== 'abandoned' && results.length > 0)
    questions.push({
      code: 'has-results',
      message: `It has ${counted(results.length, 'result')}. Was it abandoned after that?`,
    })
  askFirst(questions, confirm)
  await updateMeeting(tx, changedAt(now, before), id, change)
  await recordContent(tx, now, actor, { action: 'change', ...meetingInTrail(before), changes })
  return orNotFound(await findMeeting(tx, id), NO_SUCH_MEETING)
}

async function runsOf(tx: Executor, meetingId: string): Promise<Run[]> {
  const races = await listRaces(tx, meetingId)
  const runs: Run[] = []
  for (const { id } of races) runs.push(...(await listRuns(tx, id)))
  return runs
}

/** Asks about horses that already run elsewhere on the day that a meeting is moved to. */
async function secondRaces(tx: Executor, runs: readonly Run[], date: string) {
  const names = new Set<string>()
  for (const run of runs) {
    await giveWay()
    const others = await listRunsOnDay(tx, run.horseId, date)
    if (others.some(({ state }) => state !== 'scratched')) names.add(run.horseName)
  }
  if (names.size === 0) return []
  const message = `In another race on ${formatLongDate(date)}: ${[...names].join(', ')}. Is that right?`
  return [{ code: 'second-race', message }]
}

/** What can't be deleted because results depend on it. */
function refuseResults(what: string, runs: readonly Run[]): void {
  const results = runs.filter(({ state }) => state === 'ran')
  if (results.length === 0) return
  const list = results.map(({ horseName, position }) => `${horseName}, ${formatPosition(position)}`)
  throw conflict(
    `${what} can’t be deleted: it has results (${list.slice(0, 20).join('; ')}${list.length > 20 ? ' …' : ''}). Delete those first.`,
    { results: results.map(({ id }) => id) },
  )
}

/** `isKept`: something deleted with it already has it in its record. */
interface Removal {
  isKept?: boolean
}

/** Deletes a meeting with its races and entries. @throws 404, 409 */
export async function removeMeeting(
  tx: Executor,
  now: Date,
  actor: Actor,
  id: string,
  { isKept = false }: Removal = {},
): Promise<void> {
  const meeting = orNotFound(await findMeeting(tx, id), NO_SUCH_MEETING)
  refuseResults('The meeting', await runsOf(tx, id))
  const { title, ...entry } = meetingInTrail(meeting)
  const rows = await deleteMeeting(tx, id)
  if (!isKept) await keepDeleted(tx, now, actor, { kind: 'meeting', subjectId: id, title, rows })
  await recordContent(tx, now, actor, { action: 'delete', title, ...entry })
}

const raceTitle = ({ number, name }: Pick<Race, 'number' | 'name'>) =>
  number === null ? name : `Race ${number}, ${name}`

export const raceInTrail = (
  meeting: Parameters<typeof meetingInTrail>[0],
  race: Pick<Race, 'number' | 'name'>,
) => ({
  ...meetingInTrail(meeting),
  item: { kind: 'race', title: raceTitle(race) },
})

/** @throws 409 if another race of the meeting has the number */
async function refuseSecondNumber(
  tx: Executor,
  meetingId: string,
  number: number | null | undefined,
  id?: string,
): Promise<void> {
  if (number == null) return
  const other = (await listRaces(tx, meetingId)).find((race) => race.number === number)
  if (other && other.id !== id) throw conflict(`Race ${number} is on record: ${other.name}`)
}

/** @throws 404, 409 */
export async function addRace(
  tx: Executor,
  now: Date,
  actor: Actor,
  meetingId: string,
  fields: Pick<RaceFields, 'name'> & Partial<RaceFields>,
): Promise<Race> {
  const meeting = orNotFound(await findMeeting(tx, meetingId), NO_SUCH_MEETING)
  await refuseSecondNumber(tx, meetingId, fields.number)
  const { race } = await raceAt(tx, await insertRace(tx, now, meetingId, fields))
  await recordContent(tx, now, actor, { action: 'create', ...raceInTrail(meeting, race) })
  return race
}

interface RaceChange {
  fields: Partial<RaceFields>
  updatedAt?: string | undefined
  confirm?: readonly string[] | undefined
}

/** @throws 404, 409 */
export async function changeRace(
  tx: Executor,
  now: Date,
  actor: Actor,
  id: string,
  { fields, updatedAt, confirm }: RaceChange,
): Promise<Race> {
  const { race: before, meeting } = await raceAt(tx, id)
  refuseStale(before, updatedAt)
  const changes = changesBetween(before, fields)
  if (changes.length === 0) return before
  await refuseSecondNumber(tx, meeting.id, fields.number, id)
  const { totalRunners } = fields
  if (totalRunners != null && totalRunners !== before.totalRunners) {
    const runs = await listRuns(tx, id)
    const beyond = runs.flatMap((run) => placeQuestions(run, [], totalRunners))
    askFirst(beyond.slice(0, 1), confirm)
  }
  await updateRace(tx, changedAt(now, before), id, fields)
  await recordContent(tx, now, actor, {
    action: 'change',
    ...raceInTrail(meeting, before),
    changes,
  })
  return orNotFound(await findRace(tx, id), 'Race not found')
}

/** Deletes a race with its entries. @throws 404, 409 */
export async function removeRace(
  tx: Executor,
  now: Date,
  actor: Actor,
  id: string,
  { isKept = false }: Removal = {},
): Promise<void> {
  const { race, meeting } = await raceAt(tx, id)
  refuseResults(raceTitle(race), await listRuns(tx, id))
  const title = `${raceTitle(race)}, ${formatLongDate(meeting.date)}`
  const rows = await deleteRace(tx, id)
  if (!isKept) await keepDeleted(tx, now, actor, { kind: 'race', subjectId: id, title, rows })
  await recordContent(tx, now, actor, { action: 'delete', ...raceInTrail(meeting, race) })
}
