import { stringify } from 'csv-stringify/sync'
import { finishLabel, stateLabel } from '../racing.rules'
import type { Result } from '../results.contract'

type Column = readonly [title: string, of: (run: Result) => string | number | null]

/** The import knows these titles, so that a file can be corrected and sent back. */
const columns: readonly Column[] = [
  ['Date', ({ meeting }) => meeting.date],
  ['Venue', ({ meeting }) => meeting.venue],
  ['Meeting', ({ meeting }) => meeting.title],
  ['Race number', ({ race }) => race.number],
  ['Race', ({ race }) => race.name],
  ['Off time', ({ race }) => race.offTime],
  ['Class', ({ race }) => race.raceClass],
  ['Distance', ({ race }) => race.distance],
  ['Runners', ({ race }) => race.totalRunners],
  ['Replay', ({ race }) => race.videoUrl],
  ['Horse', (run) => run.horseName],
  ['State', (run) => stateLabel(run.state)],
  ['Place', placeOf],
  ['Dead heat', (run) => (run.deadHeat ? 'Yes' : null)],
  ['Margin', (run) => run.margin],
  ['Time', (run) => run.time],
  ['Prize', (run) => run.prizeMoney],
  ['Currency', (run) => run.currency],
  ['Jockey', (run) => run.jockey],
  ['Allowance', (run) => run.apprenticeAllowance],
  ['Draw', (run) => run.draw],
  ['Weight', (run) => run.carriedWeight],
  ['Rating', (run) => run.rating],
  ['Body weight', (run) => run.bodyWeight],
  ['Comment', (run) => run.comment],
  ['Office notes', (run) => run.officeNotes],
  ['Why scratched', (run) => run.scratchedReason],
]

function placeOf({ state, finish, position }: Result): string | number | null {
  if (state !== 'ran' || finish === null) return null
  return finish === 'finished' ? position : finish === 'dnf' ? 'DNF' : finishLabel(finish)
}

/** Puts an apostrophe before text that a spreadsheet would run as a formula, or that already looks escaped like that. */
const withoutFormula = (value: string | number | null) =>
  typeof value === 'string' ? value.replace(/^(?='*[=+\-@＝＋－＠\t\r])/u, "'") : value

/** The first piece of the file has the titles. Opens in Excel without questions; no text runs as a formula. */
export const resultsCsv = (runs: readonly Result[], isFirst: boolean): string =>
  stringify(
    runs.map((run) => columns.map(([, of]) => withoutFormula(of(run)))),
    {
      header: isFirst,
      columns: columns.map(([title]) => title),
      bom: isFirst,
      record_delimiter: 'windows',
    },
  )
