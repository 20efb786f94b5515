import { useQuery } from '@tanstack/react-query'
import { dayWords } from '../../../racing-words.rules'
import { ConfirmDelete } from '../../../../../web/admin/confirm-dialog'
import { send } from '../../../../../web/send'
import type { MeetingSheet, RaceWithRuns, Run } from '../../../racing.contract'
import { AddRunnersDialog } from './add-runners-dialog'
import { MeetingDialog } from './meeting-dialog'
import { RaceDialog } from './race-dialog'
import { raceMenuOf } from './race-part'
import { suggestionsQuery, useRacingRefresh } from '../racing.queries'

export type SheetTask =
  | { kind: 'add-runners' | 'add-race' | 'edit-meeting' | 'delete-meeting' }
  | { kind: 'edit-race' | 'delete-race'; race: RaceWithRuns }
  | { kind: 'remove-run'; run: Run }

interface Props {
  sheet: MeetingSheet
  task: SheetTask | undefined
  today: string
  onClose: () => void
  onDeleted: () => void
  /** The ids of the buttons that regain the focus. */
  openers: { runners: string; race: string; meeting: string }
}

/** The dialogs of a sheet, one at a time. */
export function SheetDialogs({ sheet, task, today, onClose, onDeleted, openers }: Props) {
  const refresh = useRacingRefresh()
  const { data: known } = useQuery(suggestionsQuery)
  const races = { meeting: sheet, raceNames: known?.raceNames ?? [], onClose }
  switch (task?.kind) {
    case 'add-runners':
      return (
        <AddRunnersDialog
          sheet={sheet}
          isPast={sheet.date <= today}
          onClose={onClose}
          returnFocusTo={openers.runners}
        />
      )
    case 'add-race':
      return <RaceDialog {...races} returnFocusTo={openers.race} />
    case 'edit-race':
      return <RaceDialog {...races} race={task.race} returnFocusTo={raceMenuOf(task.race.id)} />
    case 'delete-race':
      return (
        <ConfirmDelete
          name={task.race.name}
          also={task.race.runs.length > 0 ? 'Its entries are deleted with it.' : ''}
          call={() => send('DELETE', `/api/races/${task.race.id}`)}
          success="Race deleted"
          failure="Failed to delete the race"
          onChanged={refresh}
          onClose={onClose}
          returnFocusTo={openers.race}
        />
      )
    case 'edit-meeting':
      return (
        <MeetingDialog
          meeting={sheet}
          venues={known?.trackNames ?? []}
          onClose={onClose}
          returnFocusTo={openers.meeting}
        />
      )
    case 'delete-meeting':
      return (
        <ConfirmDelete
          name={`the meeting of ${dayWords(sheet.date)}`}
          also="Its races and entries are deleted with it."
          call={async () => {
            await send('DELETE', `/api/meetings/${sheet.id}`)
            onDeleted()
          }}
          success="Meeting deleted"
          failure="Failed to delete the meeting"
          onChanged={refresh}
          onClose={onClose}
          returnFocusTo={openers.meeting}
        />
      )
    case 'remove-run':
      return (
        <ConfirmDelete
          name={`${task.run.horseName} from this race`}
          call={() => send('DELETE', `/api/runs/${task.run.id}`)}
          success={`${task.run.horseName} was removed`}
          failure="Failed to remove the runner"
          onChanged={refresh}
          onClose={onClose}
          returnFocusTo={openers.race}
        />
      )
    case undefined:
      return null
  }
}
