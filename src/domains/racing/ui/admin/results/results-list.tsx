import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, Placeholders } from '../../../../../web/admin/admin-list'
import { ClearButton } from '../../../../../web/admin/clear-button'
import { buttonClass } from '../../../../../web/ui/button'
import { ErrorState } from '../../../../../web/ui/error-state'
import { Select } from '../../../../../web/ui/select'
import { Skeleton } from '../../../../../web/ui/skeleton'
import type { ResultsPage } from '../../../results.contract'
import { filterWords, ResultFilters } from './result-filters'
import { ResultFigures } from './result-figures'
import { countFilters, orderOf, sortedBy } from './results-address'
import { resultChoicesQuery, resultsQuery } from './results.queries'
import type { ResultsProps } from './results-screen'
import { columns, ResultsTable } from './results-table'

/** The runs that match the filters, what they add up to, and a page of them. */
export function ResultsList(props: ResultsProps) {
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
        <Placeholders count={8} className="grid gap-4" item={<Skeleton className="h-12" />} />
      )}
    </>
  )
}

function Found({ address, onAddress, page }: ResultsProps & { page: ResultsPage }) {
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
  const { sort } = orderOf(address)
  return (
    <>
      <ResultFigures totals={page.totals} />
      <div className="mt-6 mb-2 @container print:hidden">
        <div className="max-w-xs @min-[54rem]:hidden">
          <Select
            label="Sort by"
            name="sort"
            isCompact
            value={sort}
            options={columns.map(({ sort: value, title }) => ({ value, label: title }))}
            onChange={(value) => onAddress(sortedBy(address, value))}
          />
        </div>
      </div>
      <ResultsTable runs={page.items} address={address} />
      <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3 print:hidden">
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
