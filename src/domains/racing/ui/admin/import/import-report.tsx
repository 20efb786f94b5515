import { useState } from 'react'
import { ShowMore } from '../../../../../web/admin/show-more'
import { Badge, type BadgeTone } from '../../../../../web/ui/badge'
import { buttonClass } from '../../../../../web/ui/button'
import { SectionHeading } from '../../../../../web/ui/section-heading'
import { counted, groupDigits } from '../../../../../lib/text'
import type { ImportedRow, ImportOutcome, ImportReport } from '../../../import.contract'

export type HorseChoices = Record<string, 'create' | 'skip'>

const outcomes: readonly (readonly [ImportOutcome, label: string, BadgeTone])[] = [
  ['refuse', 'Refused', 'bad'],
  ['change', 'Changed', 'brass'],
  ['add', 'Added', 'good'],
  ['skip', 'Left out', 'quiet'],
  ['same', 'As on record', 'quiet'],
]
/** Rows shown of each kind at first. */
const SHOWN = 50

interface Props {
  report: ImportReport
  choices: HorseChoices
  skipsRefused: boolean
  busy: 'check' | 'import' | undefined
  onChoices: (choices: HorseChoices) => void
  onSkipRefused: (skips: boolean) => void
  onImport: () => void
}

/** What the import would do, row by row: what needs a decision first. */
export function ImportReportView(props: Props) {
  const { report, skipsRefused, busy, onSkipRefused, onImport } = props
  const { counts } = report
  const written = counts.add + counts.change
  const isReady = written > 0 && (counts.refuse === 0 || skipsRefused)
  return (
    <section aria-labelledby="rows" aria-busy={busy !== undefined}>
      <SectionHeading id="rows" title="What the import will do" />
      <dl className="grid grid-cols-2 border-t-4 border-brass bg-raised sm:grid-cols-5">
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
        <p>
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
        </p>
      </div>
      {outcomes.map(([outcome, label, tone]) => (
        <Rows
          key={outcome}
          label={label}
          tone={tone}
          rows={report.rows.filter((row) => row.outcome === outcome)}
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
}

function Rows({ label, tone, rows }: RowsProps) {
  const [shown, setShown] = useState(SHOWN)
  if (rows.length === 0) return null
  return (
    <div className="mt-7">
      <h3 className="mb-2 flex items-center gap-3 text-lg">
        <Badge tone={tone}>{label}</Badge>
        <span className="figures text-base text-ink-soft">{counted(rows.length, 'row')}</span>
      </h3>
      <ul className="grid border-t border-line">
        {rows.slice(0, shown).map((row) => (
          <li
            key={row.line}
            className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[5rem_minmax(0,2fr)_minmax(0,3fr)]"
          >
            <span className="figures text-ink-soft">Line {row.line}</span>
            <span className="wrap-anywhere">
              {row.horse !== '' && <strong className="block">{row.horse}</strong>}
              <span className="text-[0.92rem] text-ink-soft">{row.race}</span>
            </span>
            <span className="wrap-anywhere">{row.words}</span>
          </li>
        ))}
      </ul>
      <ShowMore
        what="rows"
        shown={Math.min(shown, rows.length)}
        all={rows.length}
        onMore={() => setShown(shown + 4 * SHOWN)}
      />
    </div>
  )
}
