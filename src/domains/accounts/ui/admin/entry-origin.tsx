import type { AuditEntry, Person } from '../../accounts.contract'
import { displayName } from '../../accounts.rules'
import { momentWords } from './history-words'

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
