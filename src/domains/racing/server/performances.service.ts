import { badRequestFrom } from '../../../http/api'
import { askFirst, orNotFound, type Question, refuseStale } from '../../../http/errors'
import type { Executor } from '../../../db/database'
import { formatLongDate } from '../../../lib/dates'
import { groupDigits } from '../../../lib/text'
import type { Actor } from '../../accounts/server/guards'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import { findHorseName, NO_SUCH_HORSE } from '../../content/server/horse-names.store'
import type { PerformanceFields } from '../../horses/horse-input.contract'
import type { Performance } from '../../horses/horses.contract'
import { performanceFaults } from '../../horses/horses.rules'
import { isRaceChanged, isSameRaceName, raceWords } from '../performances.rules'
import type { Race } from '../racing.contract'
import { completeRun, mayBecome, newRunResult } from '../racing.rules'
import { raceInTrail } from './meetings.service'
import {
  findNamedRace,
  findPerformance,
  makeOrJoinRace,
  type NewPerformance,
  raceFieldsOf,
} from './performances.store'
import {
  insertMeeting,
  insertRun,
  tidyMeeting,
  tidyRace,
  updateRace,
  updateRun,
} from './racing-changes.store'
import { findRun, listRuns } from './racing.store'
import {
  judgeRun,
  markHeld,
  questionsOfDay,
  questionsOfResult,
  raceAt,
  type RaceAt,
  removeRun,
  runInTrail,
} from './runs.service'

// The calls of SPEC §7 about performances: each enters or changes a run that was run, and its race with it.

const MISSING = 'Performance not found'
const titleOf = (run: Pick<Performance, 'raceName' | 'raceDate'>) =>
  `${run.raceName}, ${formatLongDate(run.raceDate)}`

/** The race as the performance describes it, if it isn't on record yet. */
function newRaceAt(details: NewPerformance): RaceAt {
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
      ...{ raceClass: null, totalRunners, prizes: [], currency: 'MUR', videoUrl: null },
    },
  }
}

/** What a performance says about its race that the record has otherwise, as a change of the race. */
function differencesOf(race: Race, details: NewPerformance): RaceChange {
  const sent = { ...raceFieldsOf(details), name: details.raceName }
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => {
      const current: unknown = Reflect.get(race, field)
      if (field === 'name') return !isSameRaceName(race.name, details.raceName)
      return current !== null && current !== value
    }),
  )
}

const detailWords: Record<string, (race: Race) => string> = {
  name: ({ name }) => `as “${name}”`,
  number: ({ number }) => `as race ${number ?? ''}`,
  distance: ({ distance }) => `over ${groupDigits(distance ?? 0)} m`,
  totalRunners: ({ totalRunners }) => `with ${totalRunners ?? ''} runners`,
  videoUrl: () => 'with another video',
}

/** Asks about details that contradict the race's: they would change for all its runners. */
function raceQuestions(race: Race, raceDate: string, differences: RaceChange): Question[] {
  const words = Object.keys(differences).flatMap((field) => detailWords[field]?.(race) ?? [])
  if (words.length === 0) return []
  const which = raceWords({ raceName: race.name, raceDate, raceNumber: race.number })
  return [
    {
      code: 'race-differs',
      message: `${which} is on record ${words.join(', ')}. Change that for all its runners?`,
    },
  ]
}

/** The run that a horse was entered for in a race, and may now have a result. */
async function entryOf(tx: Executor, race: Race | undefined, horseId: string) {
  const runs = race ? await listRuns(tx, race.id) : []
  return runs.find(
    (run) => run.horseId === horseId && run.state !== 'ran' && mayBecome(run.state, 'ran'),
  )
}

/** @throws 400, 404, 409 */
export async function enterPerformance(
  tx: Executor,
  now: Date,
  actor: Actor,
  slugOrId: string,
  { fields, confirm }: { fields: NewPerformance; confirm?: readonly string[] | undefined },
): Promise<Performance> {
  const horse = orNotFound(await findHorseName(tx, slugOrId), NO_SUCH_HORSE)
  const { meeting, race } = await findNamedRace(tx, fields)
  const { position = null, jockey, prizeMoney } = fields
  const result = { state: 'ran', position, jockey, prizeMoney } as const
  const entry = await entryOf(tx, race, horse.id)
  const before = entry ?? newRunResult
  const run = completeRun(before, result, now)
  const planned = newRaceAt(fields)
  const at = { race: race ?? planned.race, meeting: meeting ?? planned.meeting }
  const after = { id: '', ...before, ...run, prizeMoney: prizeMoney ?? before.prizeMoney }
  const differences = race ? differencesOf(race, fields) : {}
  const questions = await judgeRun(tx, now, { horse, at, before: entry, after })
  if (race) questions.push(...raceQuestions(race, fields.raceDate, differences))
  askFirst(questions, confirm)
  const joined = await makeOrJoinRace(tx, now, fields)
  if (Object.keys(differences).length > 0) await correctRace(tx, now, actor, joined, differences)
  if (entry) await updateRun(tx, changedAt(now, entry), entry.id, run)
  const id = entry?.id ?? (await insertRun(tx, now, joined, horse.id, run))
  await markHeld(tx, now, actor, await raceAt(tx, joined.id))
  const performance = orNotFound(await findPerformance(tx, id), MISSING)
  await recordContent(tx, now, actor, {
    action: entry ? 'change' : 'create',
    ...runInTrail(horse, titleOf(performance)),
    ...(entry && { changes: changesBetween(entry, run) }),
  })
  return performance
}

/** Changes a race for all its runners; the trail has it in its meeting's history. */
async function correctRace(
  tx: Executor,
  now: Date,
  actor: Actor,
  race: Race,
  change: RaceChange,
): Promise<void> {
  const { meeting } = await raceAt(tx, race.id)
  await updateRace(tx, changedAt(now, race), race.id, change)
  await recordContent(tx, now, actor, {
    action: 'change',
    ...raceInTrail(meeting, race),
    changes: changesBetween(race, change),
  })
}

interface PerformanceChange {
  fields: Partial<PerformanceFields>
  updatedAt?: string | undefined
  confirm?: readonly string[] | undefined
}

/** @throws 400, 404, 409 */
export async function changePerformance(
  tx: Executor,
  now: Date,
  actor: Actor,
  id: string,
  { fields, updatedAt, confirm }: PerformanceChange,
): Promise<Performance> {
  const before = orNotFound(await findPerformance(tx, id), MISSING)
  refuseStale(before, updatedAt)
  const changes = changesBetween(before, fields)
  if (changes.length === 0) return before
  const changed = new Set(changes.map(({ field }) => field))
  const after = { ...before, ...fields }
  if (changed.has('position') || changed.has('totalRunners')) {
    const faults = performanceFaults(after)
    if (faults.length > 0) throw badRequestFrom(faults)
  }
  const run = orNotFound(await findRun(tx, id), MISSING)
  const horse = orNotFound(await findHorseName(tx, run.horseId), NO_SUCH_HORSE)
  const at = await raceAt(tx, run.raceId)
  const target = await targetOf(tx, at, { before, after })
  const sent = Object.fromEntries(
    Object.entries(fields).filter(([field]) => changed.has(field) && runFields.has(field)),
  )
  const completed = completeRun(run, sent, now)
  const questions: Question[] = []
  if (isRaceChanged(before, after)) {
    const ofDay = await questionsOfDay(tx, now, horse, target.at, id)
    if (before.raceDate !== after.raceDate) questions.push(...ofDay)
  }
  const judged = { at: target.at, before: run, after: { ...run, ...completed } }
  questions.push(...(await questionsOfResult(tx, judged)), ...target.questions)
  askFirst(questions, confirm)
  const race = await target.enter(tx, now, actor)
  await updateRun(tx, changedAt(now, before), id, completed, race)
  await tidyRace(tx, at.race.id, run.createdAt)
  const entry = runInTrail(horse, titleOf(before))
  await recordContent(tx, now, actor, { action: 'change', ...entry, changes })
  return orNotFound(await findPerformance(tx, id), MISSING)
}

const runFields: ReadonlySet<string> = new Set(['position', 'jockey', 'prizeMoney'])

interface Versions {
  before: Performance
  after: Performance
}

/** Where a changed performance belongs, and what has to be asked and done to get it there. */
interface Target {
  at: RaceAt
  questions: Question[]
  /** Returns the race. */
  enter: (tx: Executor, now: Date, actor: Actor) => Promise<Race>
}

/**
 * The race that a changed performance names: another one on record that day, its own with corrections for all
 * its runners, or, on another day or track, a new one, unless it can take its race along.
 */
async function targetOf(tx: Executor, at: RaceAt, { before, after }: Versions): Promise<Target> {
  const { meeting, race } = await findNamedRace(tx, after)
  if (race && race.id !== at.race.id) {
    const differences = differencesOf(race, after)
    return {
      at: await raceAt(tx, race.id),
      questions: raceQuestions(race, after.raceDate, differences),
      enter: async (tx, now, actor) => {
        const joined = await makeOrJoinRace(tx, now, after)
        if (Object.keys(differences).length > 0)
          await correctRace(tx, now, actor, joined, differences)
        return joined
      },
    }
  }
  const correction = correctionOf(before, after)
  const planned = newRaceAt(after)
  const isAlone = (await listRuns(tx, at.race.id)).length === 1
  const staysThere = meeting?.id === at.meeting.id
  return {
    at: {
      race: { ...at.race, ...planned.race, currency: at.race.currency },
      meeting: meeting ?? planned.meeting,
    },
    questions: [],
    enter: async (tx, now, actor) => {
      if (!staysThere && !isAlone) return makeOrJoinRace(tx, now, after)
      if (Object.keys(correction).length > 0)
        if (isAlone) await updateRace(tx, changedAt(now, at.race), at.race.id, correction)
        else await correctRace(tx, now, actor, at.race, correction)
      if (!staysThere) {
        const meetingId =
          meeting?.id ??
          (await insertMeeting(tx, now, {
            ...{ date: after.raceDate, venue: after.trackName, status: 'held' },
          }))
        await updateRace(tx, changedAt(now, at.race), at.race.id, { meetingId })
        await tidyMeeting(tx, at.meeting.id, at.race.createdAt)
      }
      return at.race
    },
  }
}

type RaceChange = Partial<Pick<Race, 'name' | 'number' | 'distance' | 'totalRunners' | 'videoUrl'>>

/** The changes of a performance that are its race's, in the race's own terms. */
function correctionOf(before: Performance, after: Performance): RaceChange {
  const termsOf = (run: Performance): RaceChange => ({
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

/** Deletes a performance, and its race if that has nothing else. @throws 404 */
export async function removePerformance(
  tx: Executor,
  now: Date,
  actor: Actor,
  id: string,
): Promise<void> {
  orNotFound(await findPerformance(tx, id), MISSING)
  const { raceId, createdAt } = await removeRun(tx, now, actor, id)
  await tidyRace(tx, raceId, createdAt)
}
