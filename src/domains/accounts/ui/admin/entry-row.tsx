import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { stableTime } from '../../../../lib/dates'
import { Dot } from '../../../../web/ui/facts'
import type { AuditEntry, Person } from '../../accounts.contract'
import { displayName } from '../../person-names.rules'

interface Props {
  entry: AuditEntry
  /** What was done. */
  children: ReactNode
  /** What it was done to: after the words, on their line if there is room. */
  subject?: ReactNode
  /** Takes it back. */
  action?: ReactNode
}

/**
 * A line of a day: the time, what was done to what, by whom and from where. If there is room, these are columns, and who did it
 * stands before what was done. On a phone, what was done comes first, above the rest.
 */
export function EntryRow({ entry, children, subject, action }: Props) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 leading-5 @min-[33rem]:flex-nowrap @min-[33rem]:leading-6 @min-[33rem]:gap-x-3 @min-[58rem]:grid @min-[58rem]:grid-cols-[2.5rem_16rem_minmax(0,1fr)_auto]">
      <time
        dateTime={entry.at}
        className="figures order-2 text-[0.92rem] text-ink-soft @min-[33rem]:order-none @min-[33rem]:w-10 @min-[33rem]:shrink-0"
      >
        {stableTime(new Date(entry.at))}
      </time>
      <div className="contents @min-[33rem]:flex @min-[33rem]:min-w-0 @min-[33rem]:grow @min-[33rem]:flex-wrap @min-[33rem]:items-baseline @min-[33rem]:gap-x-3 @min-[58rem]:col-start-3">
        {/* its parts follow each other like words */}
        <div className="min-w-0 basis-full @min-[33rem]:basis-auto @min-[58rem]:text-[0.95rem] [&>details]:inline-block [&>details[open]]:block [&>p]:inline [&>p]:after:content-['_']">
          {children}
        </div>
        {subject}
      </div>
      <p className="figures order-3 min-w-0 text-[0.92rem] break-words text-ink-soft @min-[33rem]:order-none @min-[33rem]:max-w-[40%] @min-[33rem]:shrink-0 @min-[33rem]:text-right @min-[58rem]:col-start-2 @min-[58rem]:row-start-1 @min-[58rem]:max-w-none @min-[58rem]:text-left">
        <span className="@min-[33rem]:sr-only">by </span>
        <WholeName>{entry.actorName}</WholeName>
        {entry.address !== null && (
          // in a narrow row there is room for it only where it matters most
          <span className={entry.subjectType === 'user' ? undefined : '@max-[58rem]:sr-only'}>
            <Dot />
            {entry.address}
          </span>
        )}
      </p>
      {action}
    </div>
  )
}

/** What an entry says beyond its line. */
export const EntryDetails = ({ words = 'Details', children }: DetailsProps) => (
  <details className="group">
    <summary className="flex w-fit cursor-pointer items-baseline gap-0.5 py-1 leading-4 text-ink-soft underline underline-offset-4">
      <ChevronRight aria-hidden className="size-4 shrink-0 self-center group-open:rotate-90" />
      {words}
    </summary>
    <div className="py-1">{children}</div>
  </details>
)

interface DetailsProps {
  words?: string | undefined
  children: ReactNode
}

/** A person's name within a line: on one line if there is room on any. */
export const WholeName = ({ children }: { children: string }) => (
  <span className="inline-block max-w-full">{children}</span>
)

/** The name of a person with an account; undefined without a person or a name. */
export function nameOf(people: readonly Person[], id: string | null): string | undefined {
  const person = people.find((each) => each.id === id)
  return person && (displayName(person) || undefined)
}
