import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../../lib/text'
import { buttonClass } from '../../../../../web/ui/button'
import { Dialog, dialogFormClass } from '../../../../../web/ui/dialog'
import type { Candidate, MeetingSheet } from '../../../racing.contract'
import { CandidatePicker } from './candidate-picker'
import { EntryCard } from './entry-card'
import { candidatesQuery, suggestionsQuery, useRacingRefresh } from '../racing.queries'
import { RunChoice } from './run-choice'
import { type EntryState, useNewEntries } from './use-new-entries'

interface Props {
  sheet: MeetingSheet
  /** On the day or after it: the runners were declared. */
  isPast: boolean
  onClose: () => void
  returnFocusTo: string
}

const stateOptions: { value: EntryState; label: string }[] = [
  { value: 'nominated', label: 'Nominated' },
  { value: 'declared', label: 'Declared' },
  { value: 'reserve', label: 'Reserve' },
]

/** Several horses in one go: first which, then for each its race and who rides. */
export function AddRunnersDialog({ sheet, isPast, onClose, returnFocusTo }: Props) {
  const [picked, setPicked] = useState<readonly Candidate[]>([])
  const [isPicking, setPicking] = useState(true)
  return (
    <Dialog
      title={isPicking ? 'Add runners' : `Add ${counted(picked.length, 'runner')}`}
      size="wide"
      isDirty={picked.length > 0}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      {isPicking ? (
        <Picking
          sheet={sheet}
          picked={picked}
          onPick={setPicked}
          onNext={() => setPicking(false)}
        />
      ) : (
        <Entering
          sheet={sheet}
          picked={picked}
          isPast={isPast}
          onBack={() => setPicking(true)}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

const endClass =
  'sticky bottom-0 z-10 -mx-5 mt-auto -mb-5 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-5 py-3'

interface PickingProps {
  sheet: MeetingSheet
  picked: readonly Candidate[]
  onPick: (picked: readonly Candidate[]) => void
  onNext: () => void
}

function Picking({ sheet, picked, onPick, onNext }: PickingProps) {
  const candidates = useQuery(candidatesQuery(sheet.id))
  return (
    <div className={dialogFormClass}>
      <CandidatePicker
        query={candidates}
        picked={picked}
        onToggle={(horse) =>
          onPick(
            picked.some(({ id }) => id === horse.id)
              ? picked.filter(({ id }) => id !== horse.id)
              : [...picked, horse],
          )
        }
      />
      <div className={endClass}>
        <button
          type="button"
          disabled={picked.length === 0}
          onClick={onNext}
          className={`w-full sm:w-auto ${buttonClass()}`}
        >
          {picked.length === 0 ? 'Pick the runners' : `Next: ${counted(picked.length, 'runner')}`}
        </button>
      </div>
    </div>
  )
}

interface EnteringProps {
  sheet: MeetingSheet
  picked: readonly Candidate[]
  isPast: boolean
  onBack: () => void
  onDone: () => void
}

function Entering({ sheet, picked, isPast, onBack, onDone }: EnteringProps) {
  const [state, setState] = useState<EntryState>(isPast ? 'declared' : 'nominated')
  const { data: known } = useQuery(suggestionsQuery)
  const refresh = useRacingRefresh()
  const entries = useNewEntries(sheet, picked)
  const add = async (confirmId?: string) => {
    const isAll = await entries.send(state, confirmId)
    await refresh()
    if (isAll) onDone()
  }
  return (
    <form
      method="post"
      data-unsaved="told"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
      className={dialogFormClass}
    >
      <div className="max-w-52">
        <RunChoice label="State" value={state} options={stateOptions} onChoose={setState} />
      </div>
      <ul aria-label="New runners" className="grid gap-4">
        {entries.left.map(({ horse, draft, answer }) => (
          <li key={horse.id}>
            <EntryCard
              horse={horse}
              draft={draft}
              answer={answer}
              races={sheet.races}
              onChange={(change) => entries.change(horse.id, change)}
              onConfirm={() => void add(horse.id)}
              onLeaveOut={() => {
                if (entries.leaveOut(horse.id) === 0) onDone()
              }}
            />
          </li>
        ))}
      </ul>
      <datalist id="new-entry-jockeys">
        {known?.jockeys.map((jockey) => (
          <option key={jockey} value={jockey} />
        ))}
      </datalist>
      <div className={endClass}>
        <button type="button" onClick={onBack} className={buttonClass('quiet')}>
          Back
        </button>
        <button
          type="submit"
          aria-disabled={entries.isBusy}
          className={`grow aria-disabled:opacity-55 sm:grow-0 ${buttonClass()}`}
        >
          {entries.isBusy ? 'Adding...' : `Add ${counted(entries.left.length, 'runner')}`}
        </button>
      </div>
    </form>
  )
}
