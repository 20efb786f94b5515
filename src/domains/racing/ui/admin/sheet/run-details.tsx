import { useQuery } from '@tanstack/react-query'
import { Check, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClass } from '../../../../../web/ui/button'
import type { Run } from '../../../racing.contract'
import {
  type FinishKind,
  finishKinds,
  finishLabel,
  runStates,
  stateLabel,
} from '../../../racing.rules'
import { mayBecome } from '../../../run-result.rules'
import { RunChoice } from './run-choice'
import { RunField } from './run-field'
import type { RaceFacts, RunEntry } from './use-run-entry'
import { sheetQuery } from '../racing.queries'
import { raceLabel } from './run-words'
import { noteMoved, takeMoved } from './sheet-column'

interface Props {
  run: Run
  race: RaceFacts
  entry: RunEntry
  onRemove: () => void
}

const twoColumns = 'grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-4'

/** Everything about a run that the row itself does not show. */
export function RunDetails({ run, race, entry, onRemove }: Props) {
  const { shown, change } = entry
  const { horseName } = run
  const isRun = shown.state === 'ran'
  const states = runStates.filter(
    (state) => state === shown.state || (state !== 'ran' && mayBecome(run.state, state)),
  )
  const finishes = finishKinds.map((value) => ({ value, label: finishLabel(value) }))
  return (
    <div className="mt-3 grid gap-4 border-l-4 border-line pl-3 sm:pl-4">
      {isRun && (
        <div className={twoColumns}>
          <div className="grid content-start gap-1">
            <RunField
              field="prizeMoney"
              horseName={horseName}
              value={shown.prizeMoney}
              onKeep={(prizeMoney) => change({ prizeMoney })}
            />
            {entry.isPrizeProposed && (
              <button
                type="button"
                onClick={entry.confirmPrize}
                className={`px-3! ${buttonClass('quiet')}`}
              >
                <Check aria-hidden className="size-4" />
                The prize is right
              </button>
            )}
          </div>
          <RunField
            field="margin"
            horseName={horseName}
            value={shown.margin}
            onKeep={(margin) => change({ margin })}
          />
          <RunField
            field="time"
            horseName={horseName}
            value={shown.time}
            onKeep={(time) => change({ time })}
          />
          <RunChoice<FinishKind>
            label="How it ended"
            value={shown.finish ?? 'dnf'}
            options={finishes.filter(
              ({ value }) => value !== 'finished' || shown.position !== null,
            )}
            onChoose={(finish) => change({ finish })}
          />
          {shown.position !== null && (
            <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold sm:mt-7">
              <input
                type="checkbox"
                checked={shown.deadHeat}
                onChange={(event) => change({ deadHeat: event.target.checked })}
                className="size-5 accent-action"
              />
              Dead heat
            </label>
          )}
        </div>
      )}
      <div className={twoColumns}>
        <RunChoice
          label="State"
          value={shown.state}
          options={states.map((value) => ({ value, label: stateLabel(value) }))}
          onChoose={(state) => change({ state })}
        />
        {shown.state === 'scratched' && (
          <RunField
            field="scratchedReason"
            horseName={horseName}
            value={shown.scratchedReason}
            onKeep={(scratchedReason) => change({ scratchedReason })}
          />
        )}
        <RunField
          field="jockey"
          horseName={horseName}
          value={shown.jockey}
          onKeep={(jockey) => change({ jockey })}
          list="sheet-jockeys"
        />
        <RunField
          field="apprenticeAllowance"
          horseName={horseName}
          value={shown.apprenticeAllowance}
          onKeep={(apprenticeAllowance) => change({ apprenticeAllowance })}
        />
        <RunField
          field="draw"
          horseName={horseName}
          value={shown.draw}
          onKeep={(draw) => change({ draw })}
        />
        <RunField
          field="carriedWeight"
          horseName={horseName}
          value={shown.carriedWeight}
          onKeep={(carriedWeight) => change({ carriedWeight })}
        />
        <RunField
          field="rating"
          horseName={horseName}
          value={shown.rating}
          onKeep={(rating) => change({ rating })}
        />
        <RunField
          field="bodyWeight"
          horseName={horseName}
          value={shown.bodyWeight}
          onKeep={(bodyWeight) => change({ bodyWeight })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <RunField
          field="comment"
          horseName={horseName}
          value={shown.comment}
          onKeep={(comment) => change({ comment })}
        />
        <RunField
          field="officeNotes"
          horseName={horseName}
          value={shown.officeNotes}
          onKeep={(officeNotes) => change({ officeNotes })}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <MoveToRace run={run} race={race} entry={entry} />
        <button
          type="button"
          aria-label={`Remove ${horseName}`}
          onClick={onRemove}
          className={`ml-auto text-bad! hover:border-bad! ${buttonClass('quiet')}`}
        >
          <Trash2 aria-hidden className="size-4" />
          Remove
        </button>
      </div>
    </div>
  )
}

/** Moves the run to another race of the meeting: once saved, its row opens there, with the focus where it was. */
function MoveToRace({ run, race, entry }: Omit<Props, 'onRemove'>) {
  const { data: sheet } = useQuery({ ...sheetQuery(race.meetingId), enabled: false })
  const races = sheet?.races ?? []
  const box = useRef<HTMLDivElement>(null)
  const { id, raceId: at } = run
  useEffect(() => {
    if (takeMoved({ id, raceId: at })) box.current?.querySelector('select')?.focus()
  }, [id, at])
  if (races.length < 2) return null
  return (
    <div ref={box} className="min-w-44">
      <RunChoice
        label="Race"
        value={entry.shown.raceId}
        options={races.map((each) => ({ value: each.id, label: raceLabel(each) }))}
        onChoose={(raceId) => {
          noteMoved({ id, raceId })
          entry.change({ raceId })
        }}
      />
    </div>
  )
}
