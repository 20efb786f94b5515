import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/database'
import type { MeetingsTable, RacesTable, RunsTable } from '../../../db/tables/racing'
import type { Currency } from '../../../lib/money'
import type { NamedHorse } from '../../content/server/horse-names.store'
import { readStableCurrency } from '../../content/server/stable-currency.store'
import { inPieces } from './pieces'

export type MeetingRow = Selectable<MeetingsTable>
export type RaceRow = Selectable<RacesTable>
export type RunRow = Selectable<RunsTable>

/** What is on record for the days of a file, read with pauses. */
export interface Records {
  meetings: MeetingRow[]
  races: RaceRow[]
  runs: RunRow[]
  horses: NamedHorse[]
  /** Of a race that is new, unless the file says another. */
  currency: Currency
}

export async function readRecords(db: Executor, days: readonly string[]): Promise<Records> {
  const records: Records = {
    ...{ meetings: [], races: [], runs: [], horses: await readHorses(db) },
    currency: await readStableCurrency(db),
  }
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

export const readHorses = (db: Executor): Promise<NamedHorse[]> =>
  db
    .selectFrom('horses')
    .select(['id', 'name', 'date_of_birth as dateOfBirth', 'status'])
    .orderBy('id')
    .execute()
