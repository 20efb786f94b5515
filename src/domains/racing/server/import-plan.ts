import type { Executor } from '../../../db/database'
import { giveWay } from '../../../lib/turns'
import type { ImportReport, ResultsImport } from '../import.contract'
import type { UsualPrize } from '../performances.rules'
import { askAboutRows } from './import-doubts'
import { readFile } from './import-file'
import {
  findLatestImport,
  type MeetingRow,
  type RaceRow,
  readRecords,
  type RunRow,
} from './import-records.store'
import { readRow } from './import-row'
import type { DiaryChanges } from './import-trail'
import { ImportWork, type Planned } from './import-work'
import { findUsualPrize } from './racing.store'

/** What an import would do. */
export interface ImportPlan {
  report: Omit<ImportReport, 'id'>
  meetings: (Planned<MeetingRow> & DiaryChanges['meetings'][number])[]
  races: (Planned<RaceRow> & DiaryChanges['races'][number])[]
  runs: (Planned<RunRow> & DiaryChanges['runs'][number])[]
  newHorses: { id: string; name: string }[]
  /** What its rows join, as it was read. */
  joined: { meetings: MeetingRow[]; races: RaceRow[] }
  /** The latest import when it was planned. */
  follows: string | undefined
  /** When it is made: later than anything that it changes. */
  at: string
}

/** Works out what an import would do, with pauses, without writing anything. @throws 400 */
export async function planImport(
  db: Executor,
  now: Date,
  { csv, mapping, ...choices }: ResultsImport,
): Promise<ImportPlan> {
  const follows = await findLatestImport(db)
  const file = await readFile(csv, mapping)
  const rows: ReturnType<typeof readRow>[] = []
  for (const each of file) {
    await giveWay()
    rows.push(readRow(each))
  }
  const days = new Set(rows.flatMap((row) => ('fault' in row ? [] : row.date)))
  const work = new ImportWork(now, await readRecords(db, [...days].sort()), choices)
  await work.begin()
  for (const row of rows) {
    await giveWay()
    work.take(row)
  }
  const usual = new Map<number | null, Promise<UsualPrize | undefined>>()
  await askAboutRows(work.accepted, {
    now,
    horses: work.horses,
    othersThatDay: ({ run, meeting }) => work.othersThatDay(run.row, meeting),
    usualPrize: ({ position }) => {
      // from the prizes on record; a run that already has a prize is compared with that instead
      const known = usual.get(position) ?? findUsualPrize(db, { id: '', position })
      usual.set(position, known)
      return known
    },
  })
  return { ...(await work.plan()), follows }
}
