import type { QueryClient } from '@tanstack/react-query'
import { hasFields } from '../../../../../lib/has-fields'
import { byText } from '../../../../../lib/folding'
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

/** Puts a run into its race, which may have changed; the other races stay the same objects. */
function withRun(sheet: MeetingSheet, run: Run): MeetingSheet {
  const races = sheet.races.map((race) => {
    const { runs } = race
    const wasHere = runs.some(({ id }) => id === run.id)
    if (race.id === run.raceId)
      return {
        ...race,
        runs: wasHere
          ? runs.map((each) => (each.id === run.id ? run : each))
          : [...runs, run].sort(byText(({ horseName }) => horseName)),
      }
    return wasHere ? { ...race, runs: runs.filter(({ id }) => id !== run.id) } : race
  })
  return { ...sheet, races }
}

const runsOf = (sheet: MeetingSheet) => sheet.races.flatMap(({ runs }) => runs)

/**
 * A sheet's new data without runs that are older than those on screen: an answer that was under way while a run was
 * saved.
 */
export function withoutGoingBack(before: unknown, now: unknown): unknown {
  if (!isSheet(before) || !isSheet(now)) return now
  const known = new Map(runsOf(before).map((run) => [run.id, run]))
  return runsOf(now)
    .flatMap((run) => {
      const shown = known.get(run.id)
      return shown && shown.updatedAt > run.updatedAt ? [shown] : []
    })
    .reduce(withRun, now)
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
