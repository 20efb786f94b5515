import { fieldsOf } from '../../../db/fields'
import { giveWay } from '../../../lib/turns'
import type { NewAuditEntry } from '../../accounts/server/audit.store'
import { changesBetween, contentEntry } from '../../content/server/content-trail'
import type { MeetingRow, RaceRow, RunRow } from './import-records.store'
import { raceInTrail } from './meetings.service'
import { toRace, toRun } from './racing.store'
import { meetingInTrail, runInTrail, runTitle } from './runs.service'

/** A row after the change, undefined if it is deleted, and before it, undefined if it is new. */
interface Change<Row> {
  row: Row | undefined
  before: Row | undefined
}
interface MeetingChange extends Change<MeetingRow> {
  meeting: MeetingRow
}
interface RaceChange extends Change<RaceRow> {
  race: RaceRow
  meeting: MeetingRow
}
interface RunChange extends Change<RunRow> {
  horse: { id: string; name: string }
  race: RaceRow
  meeting: MeetingRow
}

/** What importing, or undoing an import, changes in the diary. */
export interface DiaryChanges {
  meetings: readonly MeetingChange[]
  races: readonly RaceChange[]
  runs: readonly RunChange[]
}

/** An entry for each change, in the history of its horse or meeting; made with pauses. */
export async function trailOf({ meetings, races, runs }: DiaryChanges): Promise<NewAuditEntry[]> {
  const entries: NewAuditEntry[] = []
  for (const change of meetings) {
    await giveWay()
    entries.push(entryOf(meetingInTrail(change.meeting), change, fieldsOf))
  }
  for (const change of races) {
    await giveWay()
    entries.push(entryOf(raceInTrail(change.meeting, change.race), change, toRace))
  }
  for (const change of runs) {
    await giveWay()
    entries.push(entryOf(runInTrail(change.horse, runTitle(change)), change, runFields))
  }
  return entries
}

const runFields = (row: RunRow) => toRun({ ...row, horse_name: '', horse_slug: '' })

type About = Pick<
  Parameters<typeof contentEntry>[0],
  'subjectType' | 'subjectId' | 'title' | 'item'
>

function entryOf<Row>(
  about: About,
  { row, before }: Change<Row>,
  fields: (row: Row) => object,
): NewAuditEntry {
  if (!before || !row) return contentEntry({ action: before ? 'delete' : 'create', ...about })
  const changes = changesBetween(fields(before), fields(row))
  return contentEntry({
    action: 'change',
    ...about,
    changes: changes.filter(({ field }) => field !== 'updatedAt'),
  })
}
