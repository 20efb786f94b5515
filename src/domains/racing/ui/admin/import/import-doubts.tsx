import { buttonClass } from '../../../../../web/ui/button'
import { counted } from '../../../../../lib/text'
import type { ImportedRow } from '../../../import.contract'
import { ImportRows } from './import-rows'

/** The doubtful rows a person wants to import anyway: `same-place 12` for line 12. */
export type Confirmed = ReadonlySet<string>
const keyOf = (code: string, { line }: ImportedRow) => `${code} ${line}`

const titles: Record<string, string> = {
  'same-place': 'Same place twice',
  'beyond-field': 'Place beyond the field',
  'unlikely-prize': 'Unlikely prize',
  'not-racing': 'Retired or sold',
  'second-race': 'Second race that day',
  'off-season': 'Outside the season',
  abandoned: 'Abandoned meeting',
  'too-young': 'Too young',
}

/** The unlikely rows, by what is asked about them. */
export function doubtsOf(rows: readonly ImportedRow[]): { code: string; rows: ImportedRow[] }[] {
  const groups = new Map<string, ImportedRow[]>()
  for (const row of rows)
    for (const { code } of row.questions) {
      const group = groups.get(code) ?? []
      group.push(row)
      groups.set(code, group)
    }
  return [...groups].map(([code, asked]) => ({ code, rows: asked }))
}

type Doubts = ReturnType<typeof doubtsOf>

/** The codes of the questions that are confirmed for all their rows. */
export const confirmedCodesOf = (doubts: Doubts, confirmed: Confirmed): string[] =>
  doubts
    .filter(({ code, rows }) => rows.every((row) => confirmed.has(keyOf(code, row))))
    .map(({ code }) => code)

interface Props {
  doubts: Doubts
  confirmed: Confirmed
  busy: boolean
  onConfirmed: (confirmed: Confirmed) => void
  onLeaveOut: (lines: number[]) => void
}

/** Asks about unlikely rows: each is imported anyway, or left out. */
export function ImportDoubts({ doubts, confirmed, busy, onConfirmed, onLeaveOut }: Props) {
  const answered = confirmedCodesOf(doubts, confirmed)
  const answer = (code: string, rows: readonly ImportedRow[], isYes: boolean) => {
    const keys = new Set(rows.map((row) => keyOf(code, row)))
    const others = [...confirmed].filter((key) => !keys.has(key))
    onConfirmed(new Set(isYes ? [...others, ...keys] : others))
  }
  return (
    <>
      {doubts.map(({ code, rows }) => (
        <fieldset
          key={code}
          disabled={busy}
          className="mt-6 min-w-0 border-l-4 border-brass bg-brass-wash px-4 py-4"
        >
          <legend className="sr-only">{titles[code] ?? code}</legend>
          <p aria-hidden className="mb-2 font-serif text-lg font-bold">
            {titles[code] ?? code}
          </p>
          <ImportRows
            rows={rows}
            words={({ questions }) => questions.find((question) => question.code === code)?.message}
            action={({ line }) => (
              <button
                type="button"
                onClick={() => onLeaveOut([line])}
                aria-label={`Leave out line ${line}`}
                className={buttonClass('quiet')}
              >
                Leave out
              </button>
            )}
          />
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
            <label className="flex min-h-11 max-w-full items-center gap-3 font-semibold">
              <input
                type="checkbox"
                checked={answered.includes(code)}
                onChange={(event) => answer(code, rows, event.target.checked)}
                className="size-5 shrink-0 accent-action"
              />
              {rows.length === 1
                ? 'Import this row anyway'
                : `Import these ${counted(rows.length, 'row')} anyway`}
            </label>
            {rows.length > 1 && (
              <button
                type="button"
                onClick={() => onLeaveOut(rows.map(({ line }) => line))}
                className={buttonClass('quiet')}
              >
                Leave out all {rows.length}
              </button>
            )}
          </div>
        </fieldset>
      ))}
    </>
  )
}
