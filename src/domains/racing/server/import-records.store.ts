import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import type { MeetingsTable, RacesTable, RunsTable } from '../../../db/tables/racing'
import { fold } from '../../../lib/text'
import { inPieces } from './pieces'

export type MeetingRow = Selectable<MeetingsTable>
export type RaceRow = Selectable<RacesTable>
export type RunRow = Selectable<RunsTable>

/** What is on record for the days of a file, read with pauses. */
export interface Records {
  meetings: MeetingRow[]
  races: RaceRow[]
  runs: RunRow[]
  /** The ids of the horses with a name. */
  horses: Map<string, string[]>
}

export const horseKey = (name: string) => fold(name).replace(/[‘’]/g, "'").replace(/\s+/g, ' ')

export async function readRecords(db: Executor, days: readonly string[]): Promise<Records> {
  const records: Records = { meetings: [], races: [], runs: [], horses: await readHorses(db) }
  for await (const piece of inPieces(days)) {
    const { meetings, races, runs } = records
    const found = await db
      .selectFrom('meetings')
      .selectAll()
      .where('date', 'in', piece.slice())
      .execute()
    const ofMeetings = db.selectFrom('meetings').select('id').where('date', 'in', piece.slice())
    const racesOf = db.selectFrom('races').where('meeting_id', 'in', ofMeetings)
    meetings.push(...found)
    races.push(...(await racesOf.selectAll().execute()))
    const ran = await db
      .selectFrom('runs')
      .selectAll()
      .where('race_id', 'in', racesOf.select('id'))
      .execute()
    for (const run of ran) runs.push(run)
  }
  return records
}

export async function findLatestImport(db: Executor): Promise<string | undefined> {
  const row = await db
    .selectFrom('result_imports')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

async function readHorses(db: Executor): Promise<Map<string, string[]>> {
  const horses = new Map<string, string[]>()
  for (const { id, name } of await db.selectFrom('horses').select(['id', 'name']).execute()) {
    const key = horseKey(name)
    horses.set(key, [...(horses.get(key) ?? []), id])
  }
  return horses
}
