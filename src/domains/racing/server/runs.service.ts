import { badRequestFrom } from '../../../http/api'
import {
  askFirst,
  badRequest,
  conflict,
  orNotFound,
  type Question,
  refuseStale,
} from '../../../http/errors'
import type { Executor } from '../../../db/database'
import { formatLongDate, stableDay } from '../../../lib/dates'
import type { Actor } from '../../accounts/server/guards'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import { keepDeleted } from '../../content/server/deleted.store'
import {
  findHorseName,
  type NamedHorse,
  NO_SUCH_HORSE,
} from '../../content/server/horse-names.store'
import {
  alreadyInRace,
  entryQuestions,
  isNewPrize,
  type JudgedRun,
  resultQuestions,
  tooEarlyForResult,
} from '../performances.rules'
import type { Meeting, Race, Run } from '../racing.contract'
import type { RunFields } from '../racing-input.contract'
import { changeOfRun, newRunResult } from '../run-result.rules'
import { deleteRun, insertRun, lockMeeting, updateMeeting, updateRun } from './racing-changes.store'
import {
  findMeeting,
  findRace,
  findRun,
  findUsualPrize,
  listRuns,
  listRunsOnDay,
} from './racing.store'

export const NO_SUCH_RUN = 'Run not found'

/** A race with the meeting it belongs to. */
export interface RaceAt {
  race: Race
  meeting: Meeting
}

/** @throws 404 */
export async function raceAt(tx: Executor, id: string): Promise<RaceAt> {
  const race = orNotFound(await findRace(tx, id), 'Race not found')
  return { race, meeting: orNotFound(await findMeeting(tx, race.meetingId), 'Meeting not found') }
}

/** How others name the race: as the performances of SPEC do. */
const raceNameOf = ({ race, meeting }: RaceAt) => ({
  raceName: race.name,
  raceDate: meeting.date,
  raceNumber: race.number,
})

export const runTitle = (at: { race: Pick<Race, 'name'>; meeting: Pick<Meeting, 'date'> }) =>
  `${at.race.name}, ${formatLongDate(at.meeting.date)}`

/** How the trail names a run: within its horse's history. */
export const runInTrail = (horse: Pick<NamedHorse, 'id' | 'name'>, title: string) => ({
  subjectType: 'horse' as const,
  subjectId: horse.id,
  title: horse.name,
  item: { kind: 'performance', title },
})

interface Judged {
  horse: NamedHorse
  at: RaceAt
  /** Undefined if it is new to the race. */
  before: JudgedRun | undefined
  after: JudgedRun
}

/** What is unlikely about a run. @throws 409 if the horse is in that race already */
export async function judgeRun(
  tx: Executor,
  now: Date,
  { horse, at, before, after }: Judged,
): Promise<Question[]> {
  return [
    ...(before ? [] : await questionsOfDay(tx, now, horse, at, after.id)),
    ...(await questionsOfResult(tx, { at, before, after })),
  ]
}

/** What is unlikely about a horse running in a race on that day. @throws 409 if it is in it already */
export async function questionsOfDay(
  tx: Executor,
  now: Date,
  horse: NamedHorse,
  at: RaceAt,
  runId?: string,
): Promise<Question[]> {
  const race = raceNameOf(at)
  const sameDay = await listRunsOnDay(tx, horse.id, race.raceDate)
  const others = sameDay.filter((run) => run.id !== runId)
  const already = alreadyInRace(race, horse, others)
  if (already !== undefined) throw conflict(already)
  return entryQuestions(race, horse, others, stableDay(now))
}

export async function questionsOfResult(
  tx: Executor,
  { at: { race, meeting }, before, after }: Omit<Judged, 'horse'>,
): Promise<Question[]> {
  const result = { race, meeting, before, after }
  const usual = isNewPrize(result) ? await findUsualPrize(tx, after) : undefined
  return resultQuestions(result, await listRuns(tx, race.id), usual)
}

/** @throws 400 if the race is still to come */
function refuseFutureResult({ meeting }: RaceAt, now: Date, path: string): void {
  const message = tooEarlyForResult(meeting.date, stableDay(now))
  if (message !== undefined) throw badRequest(message, [{ path, message }])
}

/** A meeting with a result was held. Locks it, so that nobody sets it back to planned meanwhile. */
export async function markHeld(
  tx: Executor,
  now: Date,
  actor: Actor,
  meeting: Meeting,
): Promise<void> {
  if (meeting.status !== 'planned') return lockMeeting(tx, meeting.id)
  await updateMeeting(tx, changedAt(now, meeting), meeting.id, { status: 'held' })
  await recordContent(tx, now, actor, {
    action: 'change',
    ...meetingInTrail(meeting),
    changes: [{ field: 'status', from: 'planned', to: 'held' }],
  })
}

type TitledMeeting = Pick<Meeting, 'id' | 'date' | 'venue' | 'title'>

export const meetingTitle = ({ date, venue, title }: Omit<TitledMeeting, 'id'>) =>
  [formatLongDate(date), venue, title].filter((part) => part !== null).join(', ')

export const meetingInTrail = (meeting: TitledMeeting) => ({
  subjectType: 'meeting' as const,
  subjectId: meeting.id,
  title: meetingTitle(meeting),
})

/** Which of the fields sent says that a race was run. */
const resultField = (change: Partial<RunFields>) =>
  change.position != null ? 'position' : change.finish != null ? 'finish' : 'state'

interface NewRun {
  raceId: string
  horseId: string
  fields: Partial<RunFields>
  confirm?: readonly string[] | undefined
}

/** @throws 400, 404, 409 */
export async function addRun(
  tx: Executor,
  now: Date,
  actor: Actor,
  { raceId, horseId, fields, confirm }: NewRun,
): Promise<Run> {
  const at = await raceAt(tx, raceId)
  const horse = orNotFound(await findHorseName(tx, horseId), NO_SUCH_HORSE)
  const { completed, after, faults } = changeOfRun(newRunResult, fields, now)
  if (faults.length > 0) throw badRequestFrom(faults)
  if (after.state === 'ran') refuseFutureResult(at, now, resultField(fields))
  const judged = { horse, at, before: undefined, after: { id: '', ...after } }
  askFirst(await judgeRun(tx, now, judged), confirm)
  if (after.state === 'ran') await markHeld(tx, now, actor, at.meeting)
  const id = await insertRun(tx, now, at.race, horse.id, completed)
  const entry = runInTrail(horse, runTitle(at))
  await recordContent(tx, now, actor, { action: 'create', ...entry })
  return orNotFound(await findRun(tx, id), NO_SUCH_RUN)
}

type Seen = Partial<Record<keyof RunFields | 'raceId', unknown>>

interface RunChange {
  fields: Partial<RunFields>
  /** The race to move it to. */
  raceId?: string | undefined
  /** The values that the person saw in the fields sent. */
  was?: Seen | undefined
  updatedAt?: string | undefined
  confirm?: readonly string[] | undefined
}

/** @throws 409 with the fields that someone has changed since, unless to the same value */
function refuseClashes(
  before: Run,
  fields: Partial<RunFields> & { raceId?: string | undefined },
  was: Seen = {},
): void {
  const clashes = Object.entries(was).flatMap(([field, seen]) => {
    const current: unknown = Reflect.get(before, field)
    const isAsSeen = JSON.stringify(current) === JSON.stringify(seen)
    const isAsWanted = JSON.stringify(current) === JSON.stringify(Reflect.get(fields, field))
    return isAsSeen || isAsWanted ? [] : [{ field, current }]
  })
  if (clashes.length > 0)
    throw conflict('Someone else has changed this in the meantime.', { clashes, current: before })
}

/** @throws 400, 404, 409 */
export async function changeRun(
  tx: Executor,
  now: Date,
  actor: Actor,
  id: string,
  { fields, raceId, was, updatedAt, confirm }: RunChange,
): Promise<Run> {
  const before = orNotFound(await findRun(tx, id), NO_SUCH_RUN)
  refuseStale(before, updatedAt)
  refuseClashes(before, { ...fields, raceId }, was)
  const { completed, after, faults } = changeOfRun(before, fields, now)
  if (faults.length > 0) throw badRequestFrom(faults)
  const isMoved = raceId !== undefined && raceId !== before.raceId
  const changes = changesBetween(before, { ...completed, ...(isMoved && { raceId }) })
  if (changes.length === 0) return before
  const at = await raceAt(tx, isMoved ? raceId : before.raceId)
  const hasResult = after.state === 'ran' && (isMoved || before.state !== 'ran')
  if (hasResult) refuseFutureResult(at, now, resultField(fields))
  const horse = orNotFound(await findHorseName(tx, before.horseId), NO_SUCH_HORSE)
  const judged = { horse, at, before: isMoved ? undefined : before, after }
  askFirst(await judgeRun(tx, now, judged), confirm)
  if (hasResult) await markHeld(tx, now, actor, at.meeting)
  await updateRun(tx, changedAt(now, before), id, completed, isMoved ? at.race : undefined)
  const entry = runInTrail(horse, runTitle(at))
  await recordContent(tx, now, actor, { action: 'change', ...entry, changes })
  return orNotFound(await findRun(tx, id), NO_SUCH_RUN)
}

/** @throws 404 */
export async function removeRun(tx: Executor, now: Date, actor: Actor, id: string): Promise<Run> {
  const run = orNotFound(await findRun(tx, id), NO_SUCH_RUN)
  const title = runTitle(await raceAt(tx, run.raceId))
  const rows = await deleteRun(tx, id)
  const deletion = { kind: 'performance' as const, subjectId: id, rows }
  await keepDeleted(tx, now, actor, { ...deletion, title: `${run.horseName}: ${title}` })
  const entry = runInTrail({ id: run.horseId, name: run.horseName }, title)
  await recordContent(tx, now, actor, { action: 'delete', ...entry })
  return run
}
