import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '../../../../web/ui/button'
import { ErrorState } from '../../../../web/ui/error-state'
import { Loading, Skeleton } from '../../../../web/ui/skeleton'
import type { AuditEntry } from '../../accounts.contract'
import { HISTORY_LENGTH, type HistoryFilter, historyQuery } from './people.queries'

interface Props {
  filter: HistoryFilter
  /** Only entries before this one. */
  before?: string
  children: (entry: AuditEntry) => ReactNode
}

/** One part of the trail, newest first, with a button for earlier entries. */
export function HistoryEntries({ filter, before, children }: Props) {
  const history = useQuery(historyQuery(filter, before))
  const [isGoingOn, setGoingOn] = useState(false)
  if (history.isPending || (history.isError && history.isFetching))
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    )
  if (history.isError) return <ErrorState what="the history" retry={() => void history.refetch()} />
  if (history.data.length === 0)
    return before === undefined ? <p>Nothing has been recorded yet.</p> : null
  const last = history.data.at(-1)
  return (
    <>
      <ol className="-my-3">
        {history.data.map((entry) => (
          <li key={entry.id} className="border-b border-line py-3 last:border-b-0">
            {children(entry)}
          </li>
        ))}
      </ol>
      {isGoingOn && last ? (
        <HistoryEntries filter={filter} before={last.id}>
          {children}
        </HistoryEntries>
      ) : (
        history.data.length === HISTORY_LENGTH && (
          <button type="button" onClick={() => setGoingOn(true)} className={buttonClass('quiet')}>
            Show earlier
          </button>
        )
      )}
    </>
  )
}
