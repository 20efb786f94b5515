import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { giveWay } from '../../../lib/turns'
import { countedDeadHeat, countedPlace } from '../../content/server/runs-in-sql.store'

/** About how many runs a calendar has: more than a stable's in a year. */
const MOST_RUNS = 300
const MEETINGS_AT_ONCE = 4

/** Our runs since a day, or a horse's, by race; the latest if there are too many. */
export async function listCalendarRuns(
  db: Executor,
  { since, horseId }: { since: string; horseId?: string },
) {
  const meetings = await db
    .selectFrom('meetings')
    .select('id')
    .where('date', '>=', since)
    .orderBy('date', 'desc')
    .execute()
  const size = horseId === undefined ? MEETINGS_AT_ONCE : meetings.length
  const runs: CalendarRun[] = []
  for (let at = 0; at < meetings.length && runs.length < MOST_RUNS; at += size) {
    await giveWay()
    const ids = meetings.slice(at, at + size).map(({ id }) => id)
    runs.push(...(await runsOf(db, ids, horseId)))
  }
  return runs
}

async function runsOf(db: Executor, meetingIds: readonly string[], horseId: string | undefined) {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .innerJoin('horses', 'horses.id', 'runs.horse_id')
    .where('meetings.id', 'in', meetingIds)
    .where('horses.is_published', '=', 1)
    .$if(horseId !== undefined, (query) => query.where('runs.horse_id', '=', horseId ?? ''))
    .select([
      'runs.id',
      'runs.state',
      'runs.jockey',
      'runs.draw',
      'runs.finish',
      'runs.created_at as createdAt',
      'runs.updated_at as runChanged',
      'horses.name as horseName',
      'races.id as raceId',
      'races.number',
      'races.name',
      'races.off_time as offTime',
      'races.total_runners as totalRunners',
      'races.updated_at as raceChanged',
      'meetings.date',
      'meetings.venue',
      'meetings.title',
      'meetings.status',
      'meetings.updated_at as meetingChanged',
    ])
    .select([countedPlace.as('position'), countedDeadHeat.as('isDeadHeat')])
    .orderBy('meetings.date', 'desc')
    .orderBy(sql`coalesce(races.number, 1000)`, 'desc')
    .orderBy('races.id')
    .orderBy('horses.name_folded')
    .orderBy('runs.id')
    .execute()
  return rows.map(({ isDeadHeat, ...row }) => ({ ...row, deadHeat: isDeadHeat === 1 }))
}

export type CalendarRun = Awaited<ReturnType<typeof runsOf>>[number]
