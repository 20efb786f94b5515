import { Link } from '@tanstack/react-router'
import { AdminScreen } from '../../../../../web/admin/admin-screen'
import { buttonClass } from '../../../../../web/ui/button'
import type { ResultGrouping } from '../../../results.rules'
import { csvQueryString, type ResultsAddress } from './results-address'
import { ResultsList } from './results-list'
import { ResultsTables } from './results-tables'

export interface ResultsProps {
  address: ResultsAddress
  onAddress: (address: ResultsAddress) => void
}

const views: readonly (readonly [by: ResultGrouping | undefined, label: string])[] = [
  [undefined, 'All runs'],
  ['horse', 'Horses'],
  ['jockey', 'Jockeys'],
  ['distance', 'Distances'],
  ['class', 'Classes'],
  ['venue', 'Venues'],
  ['month', 'Months'],
]

const viewClass =
  'inline-flex min-h-11 items-center border-b-4 border-transparent px-1 font-semibold text-ink-soft hover:border-line-strong hover:text-ink aria-[current=page]:border-mark aria-[current=page]:text-ink'

/** Every run of the stable: as a list with filters, or added up by horse, jockey, month … */
export function ResultsScreen(props: ResultsProps) {
  const { by, season } = props.address
  return (
    <div className={by === undefined ? 'wide-sheet' : undefined}>
      <AdminScreen
        title="Results"
        actions={
          <>
            {by === undefined && (
              <a
                href={`/api/results.csv${csvQueryString(props.address)}`}
                download
                className={buttonClass('quiet')}
              >
                Download as CSV
              </a>
            )}
            <button type="button" onClick={() => window.print()} className={buttonClass('quiet')}>
              Print
            </button>
            <Link to="/admin/results/import" className={buttonClass()}>
              Import results
            </Link>
          </>
        }
      >
        <nav aria-label="Views" className="-mt-3 mb-5 print:hidden">
          <ul className="flex flex-wrap gap-x-5">
            {views.map(([view, label]) => (
              <li key={label}>
                <Link
                  to="/admin/results"
                  search={{ season, by: view }}
                  activeOptions={{ explicitUndefined: true }}
                  aria-current={by === view ? 'page' : undefined}
                  className={viewClass}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {by === undefined ? <ResultsList {...props} /> : <ResultsTables {...props} by={by} />}
      </AdminScreen>
    </div>
  )
}
