import type { AuditEntry, Person } from '../../accounts.contract'
import { displayName } from '../../accounts.rules'
import { actionLines, momentWords } from './history-words'

interface Props {
  entry: AuditEntry
  /** The person it is about, unless that is clear already. */
  about?: string | undefined
}

/** One change to an account: what was done, to whom, when, by whom and from where. */
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

/** The name of a person with an account; undefined without a person or a name. */
export function nameOf(people: readonly Person[], id: string | null): string | undefined {
  const person = people.find((each) => each.id === id)
  return person && (displayName(person) || undefined)
}
