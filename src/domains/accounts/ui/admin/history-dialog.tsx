import type { ComponentType } from 'react'
import { Dialog } from '../../../../web/ui/dialog'
import type { AuditEntry, Person } from '../../accounts.contract'
import { HistoryEntries } from './history-entries'
import type { PersonTaskProps } from './person-dialogs'
import { nameOf, PersonEntry } from './person-entry'

/** Shows an action on anything but an account: what was done, to what, and when. */
export type DeedComponent = ComponentType<{ entry: AuditEntry }>

interface Props extends PersonTaskProps {
  people: readonly Person[]
  Deed: DeedComponent
}

export function HistoryDialog({ person, name, people, Deed, returnFocusTo, onClose }: Props) {
  return (
    <Dialog
      title={`History of ${name}`}
      description="Everything they did and every change to their account, newest first. Times are Mauritius time."
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <HistoryEntries filter={`person=${person.id}`}>
        {(entry) =>
          entry.subjectType === 'user' ? (
            <PersonEntry
              entry={entry}
              about={nameOf(people, entry.subjectId === person.id ? null : entry.subjectId)}
            />
          ) : (
            <Deed entry={entry} />
          )
        }
      </HistoryEntries>
    </Dialog>
  )
}

interface ActivityProps {
  people: readonly Person[]
  returnFocusTo: string
  onClose: () => void
}

/** The history of all accounts together: only here do sign-in attempts with unknown e-mails appear. */
export function ActivityDialog({ people, returnFocusTo, onClose }: ActivityProps) {
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
