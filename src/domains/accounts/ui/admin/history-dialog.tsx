import { Dialog } from '../../../../web/ui/dialog'
import { HistoryEntries } from './history-entries'
import type { PersonTaskProps } from './person-dialogs'
import { PersonEntry } from './person-entry'

export function HistoryDialog({ person, name, returnFocusTo, onClose }: PersonTaskProps) {
  return (
    <Dialog
      title={`History of ${name}`}
      description="Newest first. Times are those of Mauritius."
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <HistoryEntries subject={`user:${person.id}`}>
        {(entry) => <PersonEntry entry={entry} />}
      </HistoryEntries>
    </Dialog>
  )
}
