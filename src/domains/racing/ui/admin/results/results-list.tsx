import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { counted, groupDigits } from '../../../../../lib/text'
import { EmptyState, Placeholders } from '../../../../../web/admin/admin-list'
import { ClearButton } from '../../../../../web/admin/clear-button'
import { buttonClass } from '../../../../../web/ui/button'
import { ErrorState } from '../../../../../web/ui/error-state'
import { Skeleton, SkeletonText } from '../../../../../web/ui/skeleton'
import type { Result, ResultsPage } from '../../../results.contract'
import { filterWords, ResultFilters } from './result-filters'
import { ResultFigures, ResultFiguresSkeleton } from './result-figures'
import { countFilters, csvQueryString, isByDay, type ResultsAddress } from './results-address'
import { resultChoicesQuery, resultsQuery, toComeQuery } from './results.queries'
import type { ResultsProps } from './results-screen'
import { ResultsTable } from './results-table'

interface Props extends ResultsProps {
  /** All the runs, while they are printed. */
  printed: readonly Result[] | undefined
}

/** The runs that match the filters, what they add up to, and a page of them. */
export function ResultsList(props: Props) {
  const { address } = props
  const results = useQuery(resultsQuery(address))
  const { data: choices } = useQuery(resultChoicesQuery)
  const horse = choices?.horses.find(({ id }) => id === address.horse)?.name
  return (
    <>
      <ResultFilters {...props} />
      <p className="mb-4 hidden print:block">{filterWords(address, horse)}</p>
      {results.data ? (
        <div
          aria-busy={results.isPlaceholderData}
          className={results.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}
        >
          <Found {...props} page={results.data} />
        </div>
      ) : results.isError && !results.isFetching ? (
        <ErrorState what="the results" retry={() => void results.refetch()} />
      ) : (
        <>
          <div aria-hidden>
            <ResultFiguresSkeleton />
            {isByDay(address) && (
              <p className={`border-b border-line ${foldClass}`}>
                <SkeletonText>8 entries to come</SkeletonText>
              </p>
            )}
          </div>
          <Placeholders
            count={8}
            className="mt-4 grid gap-4"
            item={<Skeleton className="h-12" />}
          />
        </>
      )}
    </>
  )
}

const foldClass = 'flex min-h-11 items-center gap-2 font-semibold'

function Found({ address, onAddress, printed, page }: Props & { page: ResultsPage }) {
  if (page.totals.runs === 0)
    return countFilters(address) === 0 ? (
      <EmptyState
        title="No Runs Yet"
        hint="Runs appear here as soon as a horse is entered in a race. Earlier seasons can be imported from a spreadsheet."
        action={
          <Link to="/admin/results/import" className={buttonClass()}>
            Import results
          </Link>
        }
      />
    ) : (
      <EmptyState
        title="No Runs Found"
        hint="No run matches all of these filters."
        action={<ClearButton hasFilters onClear={() => onAddress({})} />}
      />
    )
  const { toCome, totals } = page
  const items = printed ?? page.items
  const listed = isByDay(address) && !printed ? totals.runs - toCome : totals.runs
  return (
    <>
      <ResultFigures totals={totals} />
      {items.length < totals.runs && (
        <p className="hidden print:mt-1 print:block">
          {`On this sheet: ${groupDigits(items.length)} of ${counted(totals.runs, 'run')}.`}
        </p>
      )}
      {!printed && isByDay(address) && toCome > 0 && (
        <ToCome
          key={`${csvQueryString(address)} ${String(items.length === 0)}`}
          address={address}
          count={toCome}
          isOpen={items.length === 0}
        />
      )}
      {items.length > 0 && (
        <>
          <ResultsTable label="Runs" runs={items} address={address} />
          <p className="mt-4 text-[0.92rem] text-ink-soft">
            {`${counted(listed, 'run')}, ${listed === totals.runs ? 'entries and ' : ''}scratchings included. Places: first, second or third. A disqualified run has neither place nor prize.`}
          </p>
        </>
      )}
      <nav
        aria-label="Pages"
        className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden"
      >
        {page.items.length < listed && (
          <p className="figures">
            {`${groupDigits(page.before + 1)}–${groupDigits(page.before + page.items.length)} of ${groupDigits(listed)}`}
          </p>
        )}
        {address.cursor !== undefined && (
          <Link
            to="/admin/results"
            search={{ ...address, cursor: undefined }}
            className={buttonClass('quiet')}
          >
            First page
          </Link>
        )}
        {page.nextCursor !== null && (
          <Link
            to="/admin/results"
            search={{ ...address, cursor: page.nextCursor }}
            className={buttonClass('quiet')}
          >
            Next page
          </Link>
        )}
      </nav>
    </>
  )
}

interface ToComeProps {
  address: ResultsAddress
  count: number
  isOpen: boolean
}

/** What is entered and has not run, folded away until someone asks for it. */
function ToCome({ address, count, isOpen: isFirstOpen }: ToComeProps) {
  const [isOpen, setOpen] = useState(isFirstOpen)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-b border-line not-open:print:hidden"
    >
      <summary className={foldClass}>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-90" />
        {counted(count, 'entry', 'entries')} to come
      </summary>
      {isOpen && <EntriesToCome address={address} />}
    </details>
  )
}

function EntriesToCome({ address }: Pick<ToComeProps, 'address'>) {
  const entries = useQuery(toComeQuery(address))
  if (!entries.data)
    return entries.isError && !entries.isFetching ? (
      <ErrorState what="the entries" retry={() => void entries.refetch()} />
    ) : (
      <Placeholders count={3} className="grid gap-4 pb-4" item={<Skeleton className="h-11" />} />
    )
  const { items, nextCursor } = entries.data
  return (
    <>
      <ResultsTable label="Entries to come" runs={items} />
      {nextCursor !== null && (
        <p className="py-3 text-ink-soft">
          {`Showing the first ${items.length}. Use the filters to find the others.`}
        </p>
      )}
    </>
  )
}
