import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { centsToDecimal } from '../../../lib/money'
import { countedCents, countedDeadHeat, countedPlace } from '../../content/server/runs-in-sql.store'
import type { PerformanceFields } from '../../horses/horse-input.contract'
import type { Performance } from '../../horses/horses.contract'
import { findRaceLike } from './racing-changes.store'
import { findMeetingAt, listRaces } from './racing.store'

// A performance (SPEC §4) is a run that was run, together with its race.

type Key = Pick<PerformanceFields, 'raceDate' | 'raceName'> &
  Partial<Pick<PerformanceFields, 'trackName' | 'raceNumber'>>

const select = (db: Executor) =>
  db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('runs.state', '=', 'ran')
    .select([
      'runs.id',
      'runs.horse_id as horseId',
      'runs.state',
      'races.name as raceName',
      'meetings.date as raceDate',
      'meetings.venue as trackName',
      'races.distance_metres as distanceMetres',
      'races.number as raceNumber',
      'runs.finish',
      'runs.margin',
      'runs.time',
      'races.total_runners as totalRunners',
      'runs.jockey',
      'runs.currency',
      'runs.comment',
      'races.video_url as videoUrl',
      'runs.created_at as createdAt',
    ])
    .select([
      countedPlace.as('position'),
      countedDeadHeat.as('deadHeat'),
      countedCents.as('prizeMoneyCents'),
    ])
    .select((eb) =>
      eb
        .case()
        .when('runs.updated_at', '>=', eb.ref('races.updated_at'))
        .then(eb.ref('runs.updated_at'))
        .else(eb.ref('races.updated_at'))
        .end()
        .as('runChanged'),
    )
    .select('meetings.updated_at as meetingChanged')

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function toPerformance(row: Row): Performance {
  const { prizeMoneyCents, deadHeat, finish, runChanged, meetingChanged, ...run } = row
  return {
    ...run,
    finish: finish ?? 'dnf',
    deadHeat: deadHeat === 1,
    prizeMoney: centsToDecimal(prizeMoneyCents),
    updatedAt: runChanged > meetingChanged ? runChanged : meetingChanged,
  }
}

/** A horse's performances, newest race first. */
export async function listPerformances(db: Executor, horseId: string): Promise<Performance[]> {
  const rows = await select(db)
    .where('runs.horse_id', '=', horseId)
    .orderBy('meetings.date', 'desc')
    .orderBy(sql`coalesce(races.number, 0)`, 'desc')
    .orderBy('runs.id', 'desc')
    .execute()
  return rows.map(toPerformance)
}

export async function findPerformance(db: Executor, id: string): Promise<Performance | undefined> {
  const row = await select(db).where('runs.id', '=', id).executeTakeFirst()
  return row && toPerformance(row)
}

/** The meeting and the race that a performance names, as far as they are on record. */
export async function findNamedRace(
  db: Executor,
  { raceDate, trackName, raceName, raceNumber }: Key,
) {
  const meeting = await findMeetingAt(db, { date: raceDate, venue: trackName ?? null })
  const races = meeting ? await listRaces(db, meeting.id) : []
  return { meeting, race: findRaceLike(races, { number: raceNumber ?? null, name: raceName }) }
}
