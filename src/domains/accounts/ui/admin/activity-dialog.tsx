import { Dialog } from '../../../../web/ui/dialog'
import type { Person } from '../../accounts.contract'
import { HistoryEntries } from './history-entries'
import { nameOf, PersonEntry } from './person-entry'

interface Props {
  people: readonly Person[]
  returnFocusTo: string
  onClose: () => void
}

/** The history of all accounts together: only here do sign-in attempts with unknown e-mails appear. */
export function ActivityDialog({ people, returnFocusTo, onClose }: Props) {
  return (
    <Dialog
      title="Account activity"
      description="Sign-ins, failed attempts and changes to accounts, newest first. Times are Mauritius time."
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <HistoryEntries filter="subject=user">
        {(entry) => (
          <PersonEntry
            entry={entry}
            about={nameOf(people, entry.subjectId === entry.actorId ? null : entry.subjectId)}
          />
        )}
      </HistoryEntries>
    </Dialog>
  )
}
