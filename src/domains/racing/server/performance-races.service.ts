import { orNotFound, type Question } from '../../../http/errors'
import type { Executor } from '../../../db/database'
import type { Currency } from '../../../lib/money'
import { metres } from '../../../lib/text'
import type { Actor } from '../../accounts/server/guards'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import type { NewPerformance } from '../../horses/horse-input.contract'
import type { Performance } from '../../horses/horses.contract'
import { isSameRaceName, raceWords } from '../performances.rules'
import type { Meeting, Race } from '../racing.contract'
import { NO_SUCH_MEETING, raceInTrail, removeMeeting, removeRace } from './meetings.service'
import { insertMeeting, insertRace, updateRace } from './racing-changes.store'
import { findMeeting, findRace, listRaces, listRuns } from './racing.store'
import { meetingInTrail, meetingTitle, raceAt, type RaceAt } from './runs.service'

// The races and meetings that performances make, complete, correct, move and leave empty: each change to them gets its
// own entry in the trail.

/** What a performance says about its race, in the race's own terms. */
type RaceDetails = Partial<Pick<Race, 'name' | 'number' | 'distance' | 'totalRunners' | 'videoUrl'>>

/** The race as the performance describes it, if it isn't on record yet. */
export function plannedRace(details: NewPerformance, currency: Currency): RaceAt {
  const { raceDate: date, trackName: venue = null, raceName: name, raceNumber = null } = details
  const { totalRunners = null, distanceMetres: distance = null } = details
  const row = { id: '', createdAt: '', updatedAt: '' }
  return {
    meeting: {
      ...{ ...row, date, venue, status: 'held', title: null, going: null, notes: null },
      abandonedReason: null,
    },
    race: {
      ...{ ...row, meetingId: '', number: raceNumber, name, offTime: null, distance },
      ...{ raceClass: null, totalRunners, prizes: [], currency, videoUrl: null },
    },
  }
}

/** The details that a performance gives of its race, other than the name. */
const givenDetails = ({ raceNumber, distanceMetres, totalRunners, videoUrl }: NewPerformance) =>
  Object.fromEntries(
    Object.entries({ number: raceNumber, distance: distanceMetres, totalRunners, videoUrl }).filter(
      ([, value]) => value != null,
    ),
  )

/** What a performance says about a race that the record lacks or contradicts. */
export function detailsFor(race: Race, performance: NewPerformance): RaceDetails {
  const { raceName: name } = performance
  const given = Object.entries(givenDetails(performance))
  return {
    ...Object.fromEntries(given.filter(([field, value]) => Reflect.get(race, field) !== value)),
    ...(!isSameRaceName(race.name, name) && { name }),
  }
}

/** The changes to a performance that change its race, in the race's own terms. */
export function correctionOf(before: Performance, after: Performance): RaceDetails {
  const termsOf = (run: Performance): RaceDetails => ({
    name: run.raceName,
    number: run.raceNumber,
    distance: run.distanceMetres,
    totalRunners: run.totalRunners,
    videoUrl: run.videoUrl,
  })
  const then = termsOf(before)
  return Object.fromEntries(
    Object.entries(termsOf(after)).filter(([field, value]) => Reflect.get(then, field) !== value),
  )
}

const detailWords: Record<string, (race: Race) => string> = {
  name: ({ name }) => `as “${name}”`,
  number: ({ number }) => `as race ${number ?? ''}`,
  distance: ({ distance }) => `over ${metres(distance ?? 0)}`,
  totalRunners: ({ totalRunners }) => `with ${totalRunners ?? ''} runners`,
  videoUrl: () => 'with another video',
}

/** Asks about details that contradict the race's: they would change for all its runners. */
export function raceQuestions(race: Race, raceDate: string, details: RaceDetails): Question[] {
  const words = Object.keys(details)
    .filter((field) => Reflect.get(race, field) !== null)
    .flatMap((field) => detailWords[field]?.(race) ?? [])
  if (words.length === 0) return []
  const which = raceWords({ raceName: race.name, raceDate, raceNumber: race.number })
  return [
    {
      code: 'race-differs',
      message: `${which} is on record ${words.join(', ')}. Change that for all its runners?`,
    },
  ]
}

/** Changes a race for all its runners. */
export async function changeRaceOf(
  tx: Executor,
  now: Date,
  actor: Actor,
  race: Race,
  details: RaceDetails,
): Promise<void> {
  const changes = changesBetween(race, details)
  if (changes.length === 0) return
  const { meeting } = await raceAt(tx, race.id)
  await updateRace(tx, changedAt(now, race), race.id, details)
  await recordContent(tx, now, actor, { action: 'change', ...raceInTrail(meeting, race), changes })
}

interface Making {
  performance: NewPerformance
  /** The meeting it belongs to, if that is on record. */
  meeting: Meeting | undefined
  /** When the run it is made for was entered: what was made at the same time is tidied away together. */
  madeAt: Date
  /** The stable's, unless the race is made from another. */
  currency?: Currency
}

/** Makes the race that a performance names, and its meeting if need be. */
export async function makeRace(
  tx: Executor,
  now: Date,
  actor: Actor,
  { performance, madeAt, currency, ...making }: Making,
): Promise<Race> {
  const meeting = making.meeting ?? (await makeMeeting(tx, now, actor, { performance, madeAt }))
  const { raceName: name } = performance
  const details = { name, currency, ...givenDetails(performance) }
  const { race } = await raceAt(tx, await insertRace(tx, madeAt, meeting.id, details))
  await recordContent(tx, now, actor, { action: 'create', ...raceInTrail(meeting, race) })
  return race
}

async function makeMeeting(
  tx: Executor,
  now: Date,
  actor: Actor,
  { performance, madeAt }: Pick<Making, 'performance' | 'madeAt'>,
): Promise<Meeting> {
  const { raceDate: date, trackName: venue = null } = performance
  const id = await insertMeeting(tx, madeAt, { date, venue, status: 'held' })
  const meeting = orNotFound(await findMeeting(tx, id), NO_SUCH_MEETING)
  await recordContent(tx, now, actor, { action: 'create', ...meetingInTrail(meeting) })
  return meeting
}

interface Moving extends Pick<Making, 'performance' | 'meeting'> {
  correction: RaceDetails
}

/** Corrects a race and moves it to the day and track of its only performance; tidies away the meeting it leaves empty. */
export async function moveRace(
  tx: Executor,
  now: Date,
  actor: Actor,
  raceId: string,
  { performance, meeting: there, correction }: Moving,
): Promise<void> {
  const { race, meeting: left } = await raceAt(tx, raceId)
  const madeAt = new Date(race.createdAt)
  const meeting = there ?? (await makeMeeting(tx, now, actor, { performance, madeAt }))
  // at once, because either meeting may have another race of the old or the new number
  await updateRace(tx, changedAt(now, race), raceId, { ...correction, meetingId: meeting.id })
  const changes = [
    ...changesBetween(race, correction),
    { field: 'meeting', from: meetingTitle(left), to: meetingTitle(meeting) },
  ]
  // in the history of both meetings
  for (const each of [left, meeting])
    await recordContent(tx, now, actor, { action: 'change', ...raceInTrail(each, race), changes })
  const tidied = { id: left.id, madeAt: race.createdAt, isKept: false }
  await tidyMeeting(tx, now, actor, tidied)
}

interface Tidied {
  id: string
  /** When the run that left was entered: only what was made with it is tidied away. */
  madeAt: string
  /** Something deleted with it already has it in its record. */
  isKept: boolean
}

/** Deletes a race that was made for a run, once it has no runs left, and then its meeting likewise. */
export async function tidyRace(
  tx: Executor,
  now: Date,
  actor: Actor,
  { id, madeAt, isKept }: Tidied,
): Promise<void> {
  const race = await findRace(tx, id)
  if (!race || race.createdAt !== madeAt || (await listRuns(tx, id)).length > 0) return
  await removeRace(tx, now, actor, id, { isKept })
  // the race's record already has its meeting
  await tidyMeeting(tx, now, actor, { id: race.meetingId, madeAt, isKept: true })
}

/** Deletes a meeting that was made for a run, once it has no races left. */
async function tidyMeeting(
  tx: Executor,
  now: Date,
  actor: Actor,
  { id, madeAt, isKept }: Tidied,
): Promise<void> {
  const meeting = await findMeeting(tx, id)
  if (!meeting || meeting.createdAt !== madeAt) return
  if (meeting.title !== null || meeting.going !== null || meeting.notes !== null) return
  if ((await listRaces(tx, id)).length > 0) return
  await removeMeeting(tx, now, actor, id, { isKept })
}
