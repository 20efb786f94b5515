import { sql } from 'kysely'
import type { Executor } from '../../../db/database'

/** More than a stable runs in two years. */
const MOST_RUNS = 1000

/** Our runs since a day, or a horse's, by race; the latest if there are too many. */
export async function listCalendarRuns(
  db: Executor,
  { since, horseId }: { since: string; horseId?: string },
) {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .innerJoin('horses', 'horses.id', 'runs.horse_id')
    .where('meetings.date', '>=', since)
    .$if(horseId !== undefined, (query) => query.where('runs.horse_id', '=', horseId ?? ''))
    .select([
      'runs.id',
      'runs.state',
      'runs.jockey',
      'runs.draw',
      'runs.finish',
      'runs.position',
      'runs.is_dead_heat as isDeadHeat',
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
    .orderBy('meetings.date', 'desc')
    .orderBy(sql`coalesce(races.number, 1000)`, 'desc')
    .orderBy('races.id')
    .orderBy('horses.name_folded')
    .orderBy('runs.id')
    .limit(MOST_RUNS)
    .execute()
  return rows.map(({ isDeadHeat, ...row }) => ({ ...row, deadHeat: isDeadHeat === 1 }))
}

export type CalendarRun = Awaited<ReturnType<typeof listCalendarRuns>>[number]
