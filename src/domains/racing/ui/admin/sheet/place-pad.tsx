import { ChevronDown, Delete } from 'lucide-react'
import { useState } from 'react'
import { type Entered, placeText } from '../../../place-entry.rules'
import type { Run } from '../../../racing.contract'
import { type FinishKind, finishKinds, finishLabel } from '../../../racing.rules'
import { PLACES } from '../../../meetings.rules'
import { useRunChange } from '../outbox/outbox'
import { type RaceFacts, useRunEntry } from './use-run-entry'

interface Props {
  run: Run
  race: RaceFacts
  /** Our other runners in the race. */
  others: readonly Run[]
  /** A result was entered: on to the next runner. */
  onEntered: () => void
  onHide: () => void
}

const numbers = Array.from({ length: PLACES }, (_, index) => index + 1)
const unfinished = finishKinds.filter((kind) => kind !== 'finished')
const reasons = ['On the vet’s advice', 'Injured', 'Unruly at the start', 'The going', 'Withdrawn']

const keyClass =
  'figures grid min-h-12 place-items-center rounded-[3px] border border-line-strong bg-raised leading-tight font-semibold select-none touch-manipulation active:bg-action active:text-on-action aria-pressed:bg-action aria-pressed:text-on-action aria-disabled:opacity-45'

/** Under the thumb: enters the place of one runner after another. */
export function PlacePad({ run, race, others, onEntered, onHide }: Props) {
  const { shown, enter, change } = useRunEntry(run, race)
  const [panel, setPanel] = useState<'places' | 'finishes' | 'reasons'>('places')
  const sharing = others.find(
    ({ position, finish }) =>
      finish === 'finished' && position !== null && position === shown.position,
  )
  const sharedChange = useRunChange(sharing ?? run)
  const put = (entered: Entered) => {
    enter(entered)
    setPanel('places')
    onEntered()
  }
  const hasPlace = shown.state === 'ran' && shown.position !== null
  const isOff = shown.state === 'nominated'

  return (
    <section
      aria-label={`Result of ${run.horseName}`}
      data-toasts-on-top
      // the focus stays where it is, and no keyboard opens
      onPointerDown={(event) => event.preventDefault()}
      className="fixed inset-x-0 bottom-0 z-20 border-t-4 border-mark bg-paper px-2 pt-1 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-[0_-6px_24px_rgb(0_0_0/0.14)] sm:right-4 sm:left-auto sm:w-96 pointer-fine:hidden print:hidden"
    >
      <div className="flex items-center gap-2 pl-1">
        <p className="min-w-0 grow truncate">
          <span className="font-serif text-[1.1rem] font-bold">{run.horseName}</span>
          <span className="text-ink-soft">{` · ${race.number === null ? race.name : `Race ${race.number}`}`}</span>
        </p>
        <button
          type="button"
          aria-label="Hide the pad"
          onClick={onHide}
          className="grid size-11 shrink-0 place-items-center rounded-[3px]"
        >
          <ChevronDown aria-hidden className="size-5" />
        </button>
      </div>
      <div className="grid min-h-[11.25rem] content-start gap-1.5">
        {panel === 'places' && (
          <>
            <div className="grid grid-cols-7 gap-1.5">
              {numbers.map((position) => (
                <button
                  key={position}
                  type="button"
                  aria-pressed={shown.finish === 'finished' && shown.position === position}
                  aria-disabled={isOff}
                  onClick={() => {
                    if (!isOff) put({ kind: 'place', position, deadHeat: false })
                  }}
                  className={`${keyClass} text-xl ${race.totalRunners !== null && position > race.totalRunners ? 'border-line! font-normal text-ink-soft' : ''}`}
                >
                  {position}
                </button>
              ))}
              <button
                type="button"
                aria-label="Clear the result"
                aria-disabled={placeText(shown) === ''}
                onClick={() => enter({ kind: 'nothing' })}
                className={keyClass}
              >
                <Delete aria-hidden className="size-5" />
              </button>
            </div>
            <div className="grid grid-cols-3 gap-1.5">
              <button
                type="button"
                aria-disabled={isOff}
                onClick={() => {
                  if (!isOff) setPanel('finishes')
                }}
                className={keyClass}
              >
                DNF
              </button>
              <button type="button" onClick={() => setPanel('reasons')} className={keyClass}>
                Scratched
              </button>
              <button
                type="button"
                aria-pressed={shown.deadHeat}
                aria-disabled={!hasPlace}
                onClick={() => {
                  if (!hasPlace) return
                  if (sharing) sharedChange.change({ deadHeat: !shown.deadHeat })
                  change({ deadHeat: !shown.deadHeat })
                }}
                className={keyClass}
              >
                Dead heat
              </button>
            </div>
          </>
        )}
        {panel === 'finishes' && (
          <Choices
            items={unfinished.map((finish) => [finish, finishLabel(finish)] as const)}
            onChoose={(finish: FinishKind) => put({ kind: 'finish', finish })}
            onBack={() => setPanel('places')}
          />
        )}
        {panel === 'reasons' && (
          <Choices
            items={[...reasons.map((reason) => [reason, reason] as const), ['', 'No reason given']]}
            onChoose={(reason: string) => {
              change({
                state: 'scratched',
                position: null,
                finish: null,
                deadHeat: false,
                prizeMoney: '0.00',
                scratchedReason: reason === '' ? null : reason,
              })
              setPanel('places')
              onEntered()
            }}
            onBack={() => setPanel('places')}
          />
        )}
      </div>
    </section>
  )
}

interface ChoicesProps<Value extends string> {
  items: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
  onBack: () => void
}

/** The second tap: six choices and the way back, in the place of the numbers. */
function Choices<Value extends string>({ items, onChoose, onBack }: ChoicesProps<Value>) {
  return (
    <>
      <div className="grid grid-cols-2 gap-1.5">
        {items.map(([value, label]) => (
          <button key={value} type="button" onClick={() => onChoose(value)} className={keyClass}>
            {label}
          </button>
        ))}
      </div>
      <button type="button" onClick={onBack} className={keyClass}>
        Back to the places
      </button>
    </>
  )
}
