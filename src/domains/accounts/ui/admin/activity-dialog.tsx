import { Dialog } from '../../../../web/ui/dialog'
import type { AuditEntry, Person } from '../../accounts.contract'
import { displayName } from '../../accounts.rules'
import { HistoryEntries } from './history-entries'
import { PersonEntry } from './person-entry'

interface Props {
  people: readonly Person[]
  returnFocusTo: string
  onClose: () => void
}

/** The history of all accounts in one: tries to sign in with an e-mail that nobody has are seen here alone. */
export function ActivityDialog({ people, returnFocusTo, onClose }: Props) {
  const aboutOf = ({ subjectId, actorId }: AuditEntry) => {
    const person = subjectId === actorId ? undefined : people.find(({ id }) => id === subjectId)
    return person && (displayName(person) || undefined)
  }
  return (
    <Dialog
      title="Account activity"
      description="Sign-ins, tries that failed, and changes to accounts, newest first. Times are those of Mauritius."
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <HistoryEntries subject="user">
        {(entry) => <PersonEntry entry={entry} about={aboutOf(entry)} />}
      </HistoryEntries>
    </Dialog>
  )
}
