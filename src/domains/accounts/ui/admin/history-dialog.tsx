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
