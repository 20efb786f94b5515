import type { QueryClient } from '@tanstack/react-query'
import { hasFields } from '../../../../../lib/has-fields'
import type { MeetingSheet, Run } from '../../../racing.contract'

// The sheet as it is on screen: what was saved here, and what the server says of others.

/** The list of meetings and others have keys that begin the same. */
export const isSheet = (data: unknown): data is MeetingSheet =>
  hasFields(data, 'id', 'races', 'updatedAt')

/** Shows a run as the server has it now, on whatever sheet it is. */
export function showRun(queryClient: QueryClient, run: Run): void {
  queryClient.setQueriesData<MeetingSheet>({ queryKey: ['/api/meetings'] }, (sheet) =>
    isSheet(sheet) ? withRun(sheet, run) : sheet,
  )
}

const withRun = (sheet: MeetingSheet, run: Run): MeetingSheet => ({
  ...sheet,
  races: sheet.races.map((race) => ({
    ...race,
    runs: race.runs.map((each) => (each.id === run.id ? run : each)),
  })),
})

const runsOf = (sheet: MeetingSheet) => sheet.races.flatMap(({ runs }) => runs)

/**
 * A sheet's new data without runs that are older than those on screen: an answer that was under way while a run was
 * saved.
 */
export function withoutGoingBack(before: unknown, now: unknown): unknown {
  if (!isSheet(before) || !isSheet(now)) return now
  const known = new Map(runsOf(before).map((run) => [run.id, run]))
  const later = (run: Run) => {
    const shown = known.get(run.id)
    return shown && shown.updatedAt > run.updatedAt ? shown : run
  }
  return {
    ...now,
    races: now.races.map((race) => ({ ...race, runs: race.runs.map(later) })),
  }
}

/** When anything on a sheet was last changed. */
const changedAt = (sheet: MeetingSheet): string =>
  [...sheet.races, ...runsOf(sheet)]
    .map(({ updatedAt }) => updatedAt)
    .reduce((latest, at) => (at > latest ? at : latest), sheet.updatedAt)

/** Shows a sheet if it is later than what is shown. */
export function showLater(queryClient: QueryClient, sheet: MeetingSheet): void {
  queryClient.setQueryData(['/api/meetings', sheet.id], (before: unknown) =>
    isSheet(before) && changedAt(before) >= changedAt(sheet) ? before : sheet,
  )
}
