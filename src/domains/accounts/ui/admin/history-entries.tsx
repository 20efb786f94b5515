import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatLongDate, stableDay, weekdayOf } from '../../../../lib/dates'
import { groupBy } from '../../../../lib/groups'
import { buttonClass } from '../../../../web/ui/button'
import { ErrorState } from '../../../../web/ui/error-state'
import { Loading, Skeleton } from '../../../../web/ui/skeleton'
import { useFirstOnServer } from '../../../../web/ui/use-first-on-server'
import type { AuditEntry } from '../../accounts.contract'
import { HISTORY_LENGTH, historyQuery } from './people.queries'

interface Props {
  /** The API's query: `subject=horse:{id}`. */
  filter: string
  queryOf?: (filter: string, before?: string) => UseQueryOptions<AuditEntry[]>
  /** Under a heading for each day. */
  isByDay?: boolean
  empty?: ReactNode
  /** Only entries before this one. */
  before?: Pick<AuditEntry, 'id' | 'at'>
  children: (entry: AuditEntry) => ReactNode
}

const dayOf = ({ at }: Pick<AuditEntry, 'at'>) => stableDay(new Date(at))

/** One part of the trail, newest first, with a button for earlier entries. */
export function HistoryEntries(props: Props) {
  const { filter, queryOf = historyQuery, isByDay = false, before, children } = props
  const history = useQuery(queryOf(filter, before?.id))
  const shown = useFirstOnServer(history.data ?? [])
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
    return before === undefined ? (props.empty ?? <p>Nothing has been recorded yet.</p>) : null
  const last = history.data.at(-1)
  const days = isByDay ? groupBy(shown, dayOf) : [['', shown] as const]
  return (
    <>
      {[...days].map(([day, entries]) =>
        isByDay ? (
          <div
            key={day}
            className="group grid gap-x-6 border-b border-line-strong xl:grid-cols-[11rem_minmax(0,1fr)] min-[86rem]:grid-cols-[17.5rem_minmax(0,1fr)]"
          >
            {!(before && dayOf(before) === day) && (
              <h2 className="pt-6 text-[1.05rem] max-xl:group-first:pt-0 leading-6 xl:py-2">
                <span className="xl:max-[86rem]:block">{weekdayOf(day)}</span> {formatLongDate(day)}
              </h2>
            )}
            <ol className="@container xl:col-start-2">
              {entries.map((entry) => (
                <li key={entry.id} className="border-b border-line py-2 last:border-b-0">
                  {children(entry)}
                </li>
              ))}
            </ol>
          </div>
        ) : (
          <ol key={day} className="-my-3">
            {entries.map((entry) => (
              <li key={entry.id} className="border-b border-line py-3 last:border-b-0">
                {children(entry)}
              </li>
            ))}
          </ol>
        ),
      )}
      {isGoingOn && last ? (
        <HistoryEntries {...props} before={last} />
      ) : (
        history.data.length === HISTORY_LENGTH && (
          <p className={isByDay ? 'mt-6' : undefined}>
            <button type="button" onClick={() => setGoingOn(true)} className={buttonClass('quiet')}>
              Show earlier
            </button>
          </p>
        )
      )}
    </>
  )
}
