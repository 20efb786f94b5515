import { useId } from 'react'
import { buttonClass } from '../../../../../web/ui/button'
import { inputClass } from '../../../../../web/ui/field'
import type { Candidate, Race } from '../../../racing.contract'
import type { Answer, Draft } from './use-new-entries'

interface Props {
  horse: Candidate
  draft: Draft
  answer: Answer
  races: readonly Race[]
  onChange: (change: Partial<Draft>) => void
  onConfirm: () => void
  onLeaveOut: () => void
}

const chipClass =
  'figures inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 py-1 leading-tight has-checked:border-action has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** One horse about to be entered: its race and jockey by chips, draw and weight. */
export function EntryCard(props: Props) {
  const { horse, draft, answer, races, onChange, onConfirm, onLeaveOut } = props
  const id = useId()
  const others = horse.jockeys.filter((jockey) => jockey !== draft.jockey)
  return (
    <article
      aria-labelledby={`${id}-name`}
      className="grid gap-3 border border-line bg-raised px-4 py-3"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id={`${id}-name`} className="min-w-0 text-[1.15rem] leading-tight break-words">
          {horse.name}
        </h3>
        <button
          type="button"
          aria-label={`Leave out ${horse.name}`}
          onClick={onLeaveOut}
          className="min-h-11 shrink-0 px-2 text-ink-soft underline underline-offset-4"
        >
          Leave out
        </button>
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold">Race</legend>
        <div className="flex flex-wrap gap-2">
          {races.map((race) => (
            <label key={race.id} className={`cursor-pointer ${chipClass}`}>
              <input
                type="radio"
                name={`${id}-race`}
                value={race.id}
                checked={draft.raceId === race.id}
                onChange={() => onChange({ raceId: race.id })}
                className="sr-only"
              />
              {[race.number ?? race.name, race.offTime].filter(Boolean).join(' · ')}
              {race.number !== null && <span className="sr-only">{`, ${race.name}`}</span>}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_5.5rem] gap-3">
        <Box
          label="Jockey"
          value={draft.jockey}
          list="new-entry-jockeys"
          onChange={(jockey) => onChange({ jockey })}
        />
        <Box
          label="Draw"
          value={draft.draw}
          inputMode="numeric"
          onChange={(draw) => onChange({ draw })}
        />
        <Box
          label="Weight, kg"
          value={draft.carriedWeight}
          inputMode="decimal"
          onChange={(carriedWeight) => onChange({ carriedWeight })}
        />
      </div>
      {others.length > 0 && (
        <div
          role="group"
          aria-label={`Recent jockeys of ${horse.name}`}
          className="flex flex-wrap gap-2"
        >
          {others.map((jockey) => (
            <button
              key={jockey}
              type="button"
              onClick={() => onChange({ jockey })}
              className={`hover:border-ink ${chipClass}`}
            >
              {jockey}
            </button>
          ))}
        </div>
      )}
      {answer.message !== undefined && (
        <p role="alert" className="border-l-4 border-bad bg-bad-wash px-3 py-2 text-bad">
          {answer.message}
        </p>
      )}
      {answer.questions && (
        <div role="alert" className="grid gap-3 border-l-4 border-brass bg-brass-wash px-3 py-2">
          {answer.questions.map(({ code, message }) => (
            <p key={code}>{message}</p>
          ))}
          <div className="flex flex-wrap gap-3">
            <button type="button" onClick={onConfirm} className={buttonClass()}>
              Yes, add
            </button>
            <button type="button" onClick={onLeaveOut} className={buttonClass('quiet')}>
              No, leave it out
            </button>
          </div>
        </div>
      )}
    </article>
  )
}

interface BoxProps {
  label: string
  value: string
  inputMode?: 'numeric' | 'decimal'
  list?: string
  onChange: (value: string) => void
}

function Box({ label, value, onChange, ...input }: BoxProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-semibold whitespace-nowrap">
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="text"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`figures ${inputClass}`}
      />
    </div>
  )
}
