import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../../../../web/ui/badge'
import { buttonClass } from '../../../../../web/ui/button'
import { SectionHeading } from '../../../../../web/ui/section-heading'
import { counted, groupDigits } from '../../../../../lib/text'
import type { ImportedRow, ImportOutcome, ImportReport } from '../../../import.contract'

import { type Confirmed, confirmedCodesOf, doubtsOf, ImportDoubts } from './import-doubts'
import { ImportRows } from './import-rows'

export type HorseChoices = Record<string, 'create' | 'skip'>

const outcomes: readonly (readonly [ImportOutcome, label: string, BadgeTone])[] = [
  ['refuse', 'Refused', 'bad'],
  ['change', 'Changed', 'brass'],
  ['add', 'Added', 'good'],
  ['skip', 'Left out', 'quiet'],
  ['same', 'As on record', 'quiet'],
]
interface Props {
  report: ImportReport
  choices: HorseChoices
  skipsRefused: boolean
  confirmed: Confirmed
  /** Lines that the person has left out. */
  leftOut: readonly number[]
  busy: 'check' | 'import' | undefined
  onChoices: (choices: HorseChoices) => void
  onSkipRefused: (skips: boolean) => void
  onConfirmed: (confirmed: Confirmed) => void
  onLeftOut: (lines: number[]) => void
  onImport: () => void
}

/** What the import would do, row by row: what needs a decision first. */
export function ImportReportView(props: Props) {
  const { report, skipsRefused, confirmed, leftOut, busy } = props
  const { onSkipRefused, onConfirmed, onLeftOut, onImport } = props
  const { counts } = report
  const written = counts.add + counts.change
  const doubts = doubtsOf(report.rows)
  const isSure = confirmedCodesOf(doubts, confirmed).length === doubts.length
  const isWhole = counts.refuse === 0 || skipsRefused
  const isReady = written > 0 && isSure && isWhole
  return (
    <section aria-labelledby="rows" aria-busy={busy !== undefined}>
      <SectionHeading id="rows" title="What the import will do" isDense />
      <dl className="grid grid-cols-2 border-t-4 border-mark bg-raised sm:grid-cols-5">
        {outcomes.map(([outcome, label]) => (
          <div
            key={outcome}
            className="border-b border-line px-4 py-3 last:col-span-2 sm:last:col-span-1"
          >
            <dt className="text-[0.92rem] leading-5 text-ink-soft">{label}</dt>
            <dd className="figures text-[1.7rem] leading-9 font-semibold">
              {groupDigits(counts[outcome])}
            </dd>
          </div>
        ))}
      </dl>
      {report.unknownHorses.length > 0 && <UnknownHorses {...props} />}
      <ImportDoubts
        doubts={doubts}
        confirmed={confirmed}
        busy={busy !== undefined}
        onConfirmed={onConfirmed}
        onLeaveOut={(lines) => onLeftOut([...new Set([...leftOut, ...lines])])}
      />
      <div className="mt-5 grid gap-3">
        {counts.refuse > 0 && written > 0 && (
          <label className="flex min-h-11 w-max max-w-full items-center gap-3">
            <input
              type="checkbox"
              checked={skipsRefused}
              onChange={(event) => onSkipRefused(event.target.checked)}
              className="size-5 shrink-0 accent-action"
            />
            Leave out the {counted(counts.refuse, 'refused row')}
          </label>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <button
            type="button"
            onClick={onImport}
            disabled={!isReady || busy !== undefined}
            className={buttonClass()}
          >
            {busy === 'import'
              ? 'Importing…'
              : written === 0
                ? 'Nothing to import'
                : `Import ${counted(written, 'row')}`}
          </button>
          {written > 0 && !isReady && (
            <span className="text-ink-soft">
              {isSure
                ? 'Correct the refused rows, or leave them out.'
                : 'Decide about the unlikely rows first.'}
            </span>
          )}
        </p>
      </div>
      {outcomes.map(([outcome, label, tone]) => (
        <Rows
          key={outcome}
          label={label}
          tone={tone}
          rows={report.rows.filter((row) => row.outcome === outcome)}
          action={
            outcome !== 'skip'
              ? undefined
              : ({ line }) =>
                  leftOut.includes(line) && (
                    <button
                      type="button"
                      disabled={busy !== undefined}
                      onClick={() => onLeftOut(leftOut.filter((each) => each !== line))}
                      aria-label={`Include line ${line}`}
                      className={buttonClass('quiet')}
                    >
                      Include
                    </button>
                  )
          }
        />
      ))}
    </section>
  )
}

function UnknownHorses({ report, choices, busy, onChoices }: Props) {
  const { unknownHorses } = report
  const all = (choice: 'create' | 'skip') =>
    onChoices(Object.fromEntries(unknownHorses.map(({ name }) => [name, choice])))
  return (
    <fieldset
      disabled={busy !== undefined}
      className="mt-6 min-w-0 border-l-4 border-brass bg-brass-wash px-4 py-4"
    >
      <legend className="sr-only">Horses that are not on record</legend>
      <p aria-hidden className="font-serif text-lg font-bold">
        {counted(unknownHorses.length, 'horse is', 'horses are')} not on record
      </p>
      {unknownHorses.length > 1 && (
        <div className="my-2 flex flex-wrap gap-3">
          <button type="button" onClick={() => all('create')} className={buttonClass('quiet')}>
            Create all
          </button>
          <button type="button" onClick={() => all('skip')} className={buttonClass('quiet')}>
            Skip all
          </button>
        </div>
      )}
      <ul className="grid max-h-96 overflow-y-auto">
        {unknownHorses.map(({ name, rows }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line-strong/40 py-1"
          >
            <span className="min-w-0 wrap-anywhere">
              <strong>{name}</strong> <span>({counted(rows, 'row')})</span>
            </span>
            <span role="radiogroup" aria-label={name} className="flex gap-4">
              {(['create', 'skip'] as const).map((choice) => (
                <label key={choice} className="flex min-h-11 items-center gap-2">
                  <input
                    type="radio"
                    name={`horse-${name}`}
                    checked={choices[name] === choice}
                    onChange={() => onChoices({ ...choices, [name]: choice })}
                    className="size-5 accent-action"
                  />
                  {choice === 'create' ? 'Create' : 'Skip'}
                </label>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface RowsProps {
  label: string
  tone: BadgeTone
  rows: readonly ImportedRow[]
  action?: ((row: ImportedRow) => ReactNode) | undefined
}

function Rows({ label, tone, rows, action }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <div className="mt-7">
      <h3 className="mb-2 flex items-center gap-3 text-lg">
        <Badge tone={tone}>{label}</Badge>
        <span className="figures text-base text-ink-soft">{counted(rows.length, 'row')}</span>
      </h3>
      <ImportRows rows={rows} words={({ words }) => words} action={action} />
    </div>
  )
}
