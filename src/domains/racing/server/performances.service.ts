import { badRequestFrom } from '../../../http/api'
import { askFirst, orNotFound, type Question, refuseStale } from '../../../http/errors'
import type { Executor } from '../../../db/database'
import { readStableCurrency } from '../../content/server/stable-currency.store'
import { formatLongDate } from '../../../lib/dates'
import type { Actor } from '../../accounts/server/guards'
import { changedAt, changesBetween, recordContent } from '../../content/server/content-trail'
import { findHorseName, NO_SUCH_HORSE } from '../../content/server/horse-names.store'
import type { NewPerformance, PerformanceFields } from '../../horses/horse-input.contract'
import type { Performance } from '../../horses/horses.contract'
import { performanceFaults } from '../../horses/horse-faults.rules'
import { isRaceChanged } from '../performances.rules'
import type { Race } from '../racing.contract'
import { completeRun, mayBecome, newRunResult } from '../run-result.rules'
import {
  changeRaceOf,
  correctionOf,
  detailsFor,
  makeRace,
  moveRace,
  plannedRace,
  raceQuestions,
  tidyRace,
} from './performance-races.service'
import { findNamedRace, findPerformance } from './performances.store'
import { insertRun, updateRun } from './racing-changes.store'
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
  const planned = plannedRace(fields, await readStableCurrency(tx))
  const at = { race: race ?? planned.race, meeting: meeting ?? planned.meeting }
  const after = { id: '', ...before, ...run, prizeMoney: prizeMoney ?? before.prizeMoney }
  const details = race ? detailsFor(race, fields) : {}
  const questions = await judgeRun(tx, now, { horse, at, before: entry, after })
  if (race) questions.push(...raceQuestions(race, fields.raceDate, details))
  askFirst(questions, confirm)
  const entered =
    race ?? (await makeRace(tx, now, actor, { performance: fields, meeting, madeAt: now }))
  await changeRaceOf(tx, now, actor, entered, details)
  if (entry) await updateRun(tx, changedAt(now, entry), entry.id, run)
  const id = entry?.id ?? (await insertRun(tx, now, entered, horse.id, run))
  if (meeting) await markHeld(tx, now, actor, meeting)
  const performance = orNotFound(await findPerformance(tx, id), MISSING)
  await recordContent(tx, now, actor, {
    action: entry ? 'change' : 'create',
    ...runInTrail(horse, titleOf(performance)),
    ...(entry && { changes: changesBetween(entry, run) }),
  })
  return performance
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
  const target = await targetOf(tx, now, actor, at, { before, after })
  const sent = Object.fromEntries(
    Object.entries(fields).filter(([field]) => changed.has(field) && runFields.has(field)),
  )
  const completed = completeRun(run, sent, now)
  const questions: Question[] = []
  if (isRaceChanged(before, after)) {
    const ofDay = await questionsOfDay(tx, now, horse, target.at, id)
    if (before.raceDate !== after.raceDate) questions.push(...ofDay)
  }
  const isMoved = target.at.race.id !== at.race.id || target.at.meeting.id !== at.meeting.id
  // in another race, its place and prize are as doubtful as new ones
  const judged = {
    ...{ at: target.at, before: isMoved ? undefined : run },
    after: { ...run, ...completed },
  }
  questions.push(...(await questionsOfResult(tx, judged)), ...target.questions)
  askFirst(questions, confirm)
  const race = await target.enter()
  await updateRun(tx, changedAt(now, before), id, completed, race)
  await markHeld(tx, now, actor, (await raceAt(tx, race.id)).meeting)
  await tidyRace(tx, now, actor, { id: at.race.id, madeAt: run.createdAt, isKept: false })
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
  enter: () => Promise<Race>
}

/**
 * The race that a changed performance names: another one on record that day, its own with corrections for all
 * its runners, or, on another day or track, a new one, unless it can take its race along.
 */
async function targetOf(
  tx: Executor,
  now: Date,
  actor: Actor,
  at: RaceAt,
  { before, after }: Versions,
): Promise<Target> {
  const { meeting, race } = await findNamedRace(tx, after)
  if (race && race.id !== at.race.id) {
    const details = detailsFor(race, after)
    return {
      at: await raceAt(tx, race.id),
      questions: raceQuestions(race, after.raceDate, details),
      enter: async () => {
        await changeRaceOf(tx, now, actor, race, details)
        return race
      },
    }
  }
  const planned = plannedRace(after, at.race.currency)
  const correction = correctionOf(before, after)
  const staysThere = meeting?.id === at.meeting.id
  const keepsRace = staysThere || (await listRuns(tx, at.race.id)).length === 1
  return {
    at: {
      race: keepsRace ? { ...at.race, ...correction } : planned.race,
      meeting: meeting ?? planned.meeting,
    },
    questions: [],
    enter: async () => {
      const making = { performance: after, meeting, madeAt: new Date(before.createdAt) }
      if (!keepsRace) return makeRace(tx, now, actor, { ...making, currency: at.race.currency })
      if (staysThere) await changeRaceOf(tx, now, actor, at.race, correction)
      else await moveRace(tx, now, actor, at.race.id, { ...making, correction })
      return at.race
    },
  }
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
  await tidyRace(tx, now, actor, { id: raceId, madeAt: createdAt, isKept: true })
}
