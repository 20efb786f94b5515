import { ChevronDown } from 'lucide-react'
import { memo, useState } from 'react'
import { formatMoney } from '../../../../../lib/money'
import { atLineEnd, iconClass } from '../../../../../web/admin/icon-button'
import { buttonClass } from '../../../../../web/ui/button'
import { Facts } from '../../../../../web/ui/facts'
import type { Run } from '../../../racing.contract'
import { finishLabel, runStates, stateLabel } from '../../../racing.rules'
import { mayBecome } from '../../../run-result.rules'
import { PlaceInput } from './place-input'
import { RunChoice } from './run-choice'
import { RunDetails } from './run-details'
import { RunField, shortLabelOf } from './run-field'
import { RunNotice } from './run-notice'
import { SaveWords } from './save-words'
import { rowIdOf, wasMoved } from './sheet-column'
import { type RaceFacts, type RunEntry, useRunEntry } from './use-run-entry'

export type SheetMode = 'entries' | 'results'

interface Props {
  run: Run
  race: RaceFacts
  mode: SheetMode
  /** Whether the pad enters this runner's result. */
  isActive: boolean
  onActive: (runId: string) => void
  onRemove: (run: Run) => void
}

/** A runner, saved by itself. */
export const RunnerRow = memo(function RunnerRow(props: Props) {
  const { run, race, mode, isActive, onActive, onRemove } = props
  const entry = useRunEntry(run, race)
  const [isOpen, setOpen] = useState(() => wasMoved(run))
  const [fault, setFault] = useState<string>()
  const shared = { run, entry, isOpen, onOpen: () => setOpen(!isOpen) }
  return (
    <li
      id={rowIdOf(run.id)}
      data-active={isActive || undefined}
      data-saved={entry.save.status === 'saved' || undefined}
      className="scroll-mt-32 border-b border-line py-2 pointer-coarse:scroll-mb-[21rem] pointer-coarse:data-active:bg-brass-wash"
    >
      {mode === 'results' ? (
        <ResultLine
          {...shared}
          race={race}
          fault={fault}
          onFault={setFault}
          onActive={() => onActive(run.id)}
        />
      ) : (
        <EntryLine {...shared} />
      )}
      {fault !== undefined && mode === 'results' && (
        <p
          id={`fault-${run.id}`}
          role="alert"
          className="mt-1 text-[0.92rem] leading-snug font-semibold text-bad"
        >
          {fault}
        </p>
      )}
      <RunNotice run={run} race={race} entry={entry} />
      {isOpen && <RunDetails run={run} race={race} entry={entry} onRemove={() => onRemove(run)} />}
    </li>
  )
})

interface LineProps {
  run: Run
  entry: RunEntry
  isOpen: boolean
  onOpen: () => void
}

interface ResultProps extends LineProps {
  race: RaceFacts
  fault: string | undefined
  onFault: (fault: string | undefined) => void
  onActive: () => void
}

/** A race's number is as wide as the places below it. */
export const placeWidth = 'w-[3.4rem] sm:w-[4.25rem]'

/** Saturday: the place, and what it earned. */
function ResultLine({ run, race, entry, isOpen, onOpen, fault, onFault, onActive }: ResultProps) {
  const { shown, save } = entry
  const isOut = shown.state === 'scratched'
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_1fr] items-start gap-x-2 sm:gap-x-3 @xl:grid-cols-[auto_minmax(0,1fr)_6rem_auto_auto] @xl:grid-rows-1">
      <div className={placeWidth}>
        {shown.state === 'nominated' ? (
          <button
            type="button"
            aria-label={`Declare ${run.horseName}`}
            onClick={() => entry.change({ state: 'declared' })}
            className={`h-13 w-full px-0! text-[0.92rem] ${buttonClass('quiet')}`}
          >
            Declare
          </button>
        ) : (
          <PlaceInput
            run={shown}
            onEnter={entry.enter}
            onFocus={onActive}
            onFault={onFault}
            hasFault={fault !== undefined}
          />
        )}
      </div>
      {/* a column of its own if there is room, otherwise beneath the place */}
      <SaveWords
        status={save.status}
        className="col-start-1 row-span-2 row-start-2 mt-0.5 -mb-2 justify-center @xl:row-span-1 @xl:col-start-3 @xl:row-start-1 @xl:my-0 @xl:justify-end @xl:self-center"
      />
      <div className="col-start-2 row-span-2 row-start-1 min-h-13 min-w-0 content-center @xl:row-span-1">
        <p
          className={`font-serif text-[1.1rem] leading-tight font-bold break-words ${isOut ? 'text-ink-soft line-through' : ''}`}
        >
          {run.horseName}
        </p>
        <p className="figures mt-0.5 text-[0.95rem] leading-snug break-words text-ink-soft">
          <Facts of={resultFacts(shown)} />
        </p>
      </div>
      {shown.state === 'ran' && shown.prizeMoney !== '0.00' && (
        // below the facts if the row is narrow
        <p className="figures col-span-2 col-start-2 row-start-3 pb-1 leading-tight @xl:col-span-1 @xl:col-start-4 @xl:row-start-1 @xl:self-center @xl:pb-0 @xl:text-right">
          <span className="font-semibold whitespace-nowrap">
            {formatMoney(shown.prizeMoney, race.currency)}
          </span>{' '}
          {entry.isPrizeProposed && (
            <span className="text-[0.88rem] text-brass-ink @xl:block">proposed</span>
          )}
        </p>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`Details of ${run.horseName}`}
        onClick={onOpen}
        className={`col-start-3 row-start-1 h-13! @xl:col-start-5 ${atLineEnd} ${iconClass}`}
      >
        <Chevron isOpen={isOpen} />
      </button>
    </div>
  )
}

function resultFacts(run: Run) {
  return [
    run.state === 'scratched' && (run.scratchedReason ?? 'Scratched'),
    run.state === 'nominated' && 'Nominated',
    run.state === 'reserve' && 'Reserve',
    run.finish !== null && run.finish !== 'finished' && finishLabel(run.finish),
    run.deadHeat && 'Dead heat',
    run.jockey,
    run.draw !== null && `draw\u00a0${run.draw}`,
    run.carriedWeight !== null && `${run.carriedWeight.toFixed(1)}\u00a0kg`,
  ]
}

/** A row's columns, where it is one line. */
const entryColumns =
  'gap-x-2 @min-[38rem]:grid-cols-[minmax(0,1.35fr)_7.3rem_minmax(0,1fr)_3.6rem_4rem] @4xl:grid-cols-[17rem_11rem_minmax(0,1fr)_6rem_7rem]'

/** The boxes' labels, once above their columns. Screen readers hear them at each box. */
export const EntryHeads = () => (
  <div
    aria-hidden
    className={`grid pt-1.5 -mb-1 text-[0.88rem] leading-snug text-ink-soft @max-[38rem]:hidden ${entryColumns}`}
  >
    <span className="col-start-2 px-2.5">State</span>
    {(['jockey', 'draw', 'carriedWeight'] as const).map((field) => (
      <span key={field} className={`px-2.5 ${field === 'jockey' ? '' : 'text-right'}`}>
        {shortLabelOf(field)}
      </span>
    ))}
  </div>
)

/** Thursday: the state, and who rides from where with what. */
function EntryLine({ run, entry, isOpen, onOpen }: LineProps) {
  const { shown, save, change } = entry
  const { horseName } = run
  const isOut = shown.state === 'scratched'
  const states = runStates.filter(
    (state) => state === shown.state || (state !== 'ran' && mayBecome(run.state, state)),
  )
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_1.8rem_2.1rem_4.4rem] items-start gap-y-1.5 @max-[16rem]:grid-cols-2 ${entryColumns}`}
    >
      {/* the name stands level with the select, the save beneath or beside it; one scratched has no line below that would move */}
      <div
        className={`flex min-w-0 flex-col self-stretch @max-[38rem]:col-span-2 justify-end ${isOut ? '@max-4xl:has-[>[role=status]:empty]:justify-center' : ''} @4xl:flex-row @4xl:items-center @4xl:justify-between @4xl:gap-x-3`}
      >
        <p
          className={`min-w-0 pr-6 font-serif text-[1.1rem] leading-tight font-bold break-words ${isOut ? 'text-ink-soft line-through' : ''}`}
        >
          {horseName}
          {/* follows the last word, wherever the name wraps */}
          <span className="relative">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={`Details of ${horseName}`}
              onClick={onOpen}
              className={`absolute top-1/2 left-0 -ml-2 -translate-y-1/2 ${iconClass}`}
            >
              <Chevron isOpen={isOpen} />
            </button>
          </span>
        </p>
        <SaveWords
          status={save.status}
          className={`@max-4xl:-mb-[5px] @max-4xl:h-4 ${isOut ? '@max-4xl:empty:mb-0 @max-4xl:empty:h-0' : ''}`}
        />
      </div>
      <div className="@max-[38rem]:col-span-2">
        <RunChoice
          label={`State of ${horseName}`}
          short="State"
          value={shown.state}
          options={states.map((value) => ({ value, label: stateLabel(value) }))}
          onChoose={(state) => change({ state })}
        />
      </div>
      {!isOut && (
        <>
          <RunField
            field="jockey"
            horseName={horseName}
            isBare
            value={shown.jockey}
            onKeep={(jockey) => change({ jockey })}
            list="sheet-jockeys"
          />
          <div className="@min-[16rem]:@max-[38rem]:col-span-2">
            <RunField
              field="draw"
              horseName={horseName}
              isBare
              value={shown.draw}
              onKeep={(draw) => change({ draw })}
            />
          </div>
          <RunField
            field="carriedWeight"
            horseName={horseName}
            isBare
            value={shown.carriedWeight}
            onKeep={(carriedWeight) => change({ carriedWeight })}
          />
        </>
      )}
    </div>
  )
}

const Chevron = ({ isOpen }: { isOpen: boolean }) => (
  <ChevronDown
    aria-hidden
    className={`size-5 shrink-0 text-ink-soft transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
  />
)
