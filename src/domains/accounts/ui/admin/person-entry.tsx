import type { AuditEntry, Person } from '../../accounts.contract'
import { displayName } from '../../accounts.rules'
import { actionLines, momentWords } from './history-words'

interface Props {
  entry: AuditEntry
  /** Whom it is about, unless already clear. */
  about?: string | undefined
}

/** One change to an account: what, to whom, when, by whom and from where. */
export function PersonEntry({ entry, about }: Props) {
  return (
    <>
      {actionLines(entry).map((line) => (
        <p key={line} className="font-semibold break-words">
          {line}
        </p>
      ))}
      {about !== undefined && <p className="break-words">{about}</p>}
      <EntryOrigin entry={entry} />
    </>
  )
}

/** When something was done, by whom and from where. */
export function EntryOrigin({ entry }: { entry: AuditEntry }) {
  return (
    <p className="figures text-[0.92rem] break-words text-ink-soft">
      <time dateTime={entry.at}>{momentWords(entry.at)}</time>
      {` · ${entry.actorName}`}
      {entry.address !== null && ` · ${entry.address}`}
    </p>
  )
}

/** The name of a person with an account; nothing if there is no person or no name. */
export function nameOf(people: readonly Person[], id: string | null): string | undefined {
  const person = people.find((each) => each.id === id)
  return person && (displayName(person) || undefined)
}
