import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { formatLongDate, monthOf, stableDay, weekdayOf } from '../../../../lib/dates'
import { groupBy } from '../../../../lib/groups'
import { buttonClass } from '../../../../web/ui/button'
import { ErrorState } from '../../../../web/ui/error-state'
import { Loading, Skeleton, SkeletonText } from '../../../../web/ui/skeleton'
import type { AuditEntry } from '../../accounts.contract'
import { EntryDetails } from './entry-row'
import { HISTORY_LENGTH, historyQuery } from './people.queries'

interface Props {
  /** The API's query: `subject=horse:{id}`. */
  filter: string
  queryOf?: (filter: string, before?: string) => UseQueryOptions<AuditEntry[]>
  /** Under a heading for each month, with the day beside its entries. */
  isByDay?: boolean
  empty?: ReactNode
  /** Only entries before this one. */
  before?: Pick<AuditEntry, 'id' | 'at'>
  children: (entry: AuditEntry) => ReactNode
}

const dayOf = ({ at }: Pick<AuditEntry, 'at'>) => stableDay(new Date(at))

const takeFocus = (list: HTMLElement | null) => list?.focus({ preventScroll: true })

/** One part of the trail, newest first, with a button for earlier entries. */
export function HistoryEntries(props: Props) {
  const { filter, queryOf = historyQuery, isByDay = false, before, children } = props
  const history = useQuery(queryOf(filter, before?.id))
  const [isGoingOn, setGoingOn] = useState(false)
  if (history.isPending || (history.isError && history.isFetching))
    return isByDay ? (
      <DaysSkeleton />
    ) : (
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
  const days = isByDay ? [...groupBy(history.data, dayOf)] : [['', history.data] as const]
  const dayBefore = before && dayOf(before)
  return (
    <>
      {days.map(([day, entries], index) => {
        const [above] = days[index - 1] ?? [dayBefore]
        const list = (
          // what "Show earlier" has added takes the focus of its button
          <ol
            key={day}
            {...(before && index === 0 ? { ref: takeFocus, tabIndex: -1 } : {})}
            className={isByDay ? '@container min-w-0' : '-my-3'}
          >
            {alikeTogether(entries).map(([entry, ...earlier]) => (
              <li
                key={entry.id}
                className={`border-b border-line last:border-b-0 ${isByDay ? 'py-1.5 @min-[58rem]:py-2' : 'py-3'}`}
              >
                {children(entry)}
                {earlier.length > 0 && (
                  <div className="@min-[33rem]:ml-13 @min-[58rem]:ml-80">
                    <EntryDetails words={`${earlier.length} more like this`}>
                      <ol className="@min-[33rem]:-ml-13 @min-[58rem]:-ml-80">
                        {earlier.map((each) => (
                          <li key={each.id} className="py-1">
                            {children(each)}
                          </li>
                        ))}
                      </ol>
                    </EntryDetails>
                  </div>
                )}
              </li>
            ))}
          </ol>
        )
        if (!isByDay) return list
        const month = monthOf(day)
        return (
          <Fragment key={day}>
            {(above === undefined || monthOf(above) !== month) && (
              <h2 className={monthClass}>{month}</h2>
            )}
            <div className={dayClass}>
              {above === day ? <span /> : <Day day={day} />}
              {list}
            </div>
          </Fragment>
        )
      })}
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

const monthClass = 'mt-8 border-b border-line-strong pb-2 text-xl first:mt-0'
const dayClass =
  '@container grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2 border-b border-line sm:grid-cols-[4.5rem_minmax(0,1fr)] sm:gap-x-4'

/** A month of days with one entry each. */
const DaysSkeleton = () => (
  <Loading>
    <p className={`font-serif font-bold ${monthClass}`}>
      <SkeletonText>September 2026</SkeletonText>
    </p>
    {Array.from({ length: 12 }, (_, place) => (
      <div key={place} data-placeholder className={dayClass}>
        <div className="h-[4.5rem] py-2 @min-[58rem]:h-[2.56rem]">
          <Skeleton className="h-full" />
        </div>
        <div className="py-2">
          <Skeleton className="h-full max-w-xl" />
        </div>
      </div>
    ))}
  </Loading>
)

/** Entries in a row that say the same, apart from their time, as one group. */
function alikeTogether(entries: readonly AuditEntry[]) {
  const groups: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && wordsOf(last[0]) === wordsOf(entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

const wordsOf = (entry: AuditEntry) => JSON.stringify({ ...entry, id: '', at: '' })

/** A day within its month: read out in full. */
const Day = ({ day }: { day: string }) => (
  <h3 className="pt-1 @min-[63.5rem]:pt-1.5">
    <span className="sr-only">{`${weekdayOf(day)} ${formatLongDate(day)}`}</span>
    <span aria-hidden className="sm:flex sm:items-baseline sm:gap-2">
      <span className="figures block text-xl leading-6 sm:min-w-7 sm:text-right">
        {Number(day.slice(8))}
      </span>
      <span className="block font-sans text-[0.92rem] leading-6 font-normal text-ink-soft">
        {weekdayOf(day).slice(0, 3)}
      </span>
    </span>
  </h3>
)
