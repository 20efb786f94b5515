import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import type { RunsTable } from '../../../db/tables/racing'
import type { Snapshot } from './deleted.store'

/** Deleted runs, with the races they were in and the meetings of those, in case these are deleted later. */
export async function withRaces(
  tx: Executor,
  runs: readonly Selectable<RunsTable>[],
): Promise<Snapshot> {
  const races = await tx
    .selectFrom('races')
    .selectAll()
    .where('id', 'in', ['', ...runs.map((run) => run.race_id)])
    .execute()
  const meetings = await tx
    .selectFrom('meetings')
    .selectAll()
    .where('id', 'in', ['', ...races.map((race) => race.meeting_id)])
    .execute()
  return { meetings, races, runs: runs.map((run) => ({ ...run })) }
}
