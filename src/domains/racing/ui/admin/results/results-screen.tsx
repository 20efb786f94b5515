import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AdminScreen } from '../../../../../web/admin/admin-screen'
import { MoreMenu, MoreMenuFile } from '../../../../../web/admin/more-menu'
import { viewTab } from '../../../../../web/admin/view-tab'
import { toast } from '../../../../../web/toast/toast-store'
import { buttonClass } from '../../../../../web/ui/button'
import type { Result } from '../../../results.contract'
import type { ResultGrouping } from '../../../results.rules'
import { csvQueryString, type ResultsAddress } from './results-address'
import { readAllResults } from './results.queries'
import { ResultsList } from './results-list'
import { ResultsTables } from './results-tables'

export interface ResultsProps {
  address: ResultsAddress
  onAddress: (address: ResultsAddress) => void
}

/** Whoever arrives at a view that is further along the strip sees its tab. */
function showTab(tab: HTMLElement | null): void {
  const strip = tab?.closest('ul')
  if (tab && strip) strip.scrollLeft = tab.offsetLeft - strip.clientWidth / 2
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

/** Prints all the runs that match, not only those of the page. */
function usePrintAll(address: ResultsAddress) {
  const queryClient = useQueryClient()
  const [isReading, setReading] = useState(false)
  const [printed, setPrinted] = useState<{ wanted: string; runs: readonly Result[] }>()
  const wanted = JSON.stringify(address)
  /** Nothing is printed for someone who has left, or has changed the filters. */
  const stillWanted = useRef<string>(undefined)
  useEffect(() => {
    stillWanted.current = wanted
    return () => {
      stillWanted.current = undefined
    }
  }, [wanted])
  const printAll = async () => {
    if (isReading) return
    setReading(true)
    try {
      const runs = await readAllResults(queryClient, address)
      if (stillWanted.current !== wanted) return
      flushSync(() => setPrinted({ wanted, runs }))
      // some browsers go on while their dialog is open
      window.addEventListener('afterprint', () => setPrinted(undefined), { once: true })
      window.print()
    } catch {
      toast({ title: 'Error', description: 'Failed to load the runs', variant: 'destructive' })
    } finally {
      setReading(false)
    }
  }
  return { isReading, printAll, printed: printed?.wanted === wanted ? printed.runs : undefined }
}

/** Every run of the stable: as a list with filters, or added up by horse, jockey, month … */
export function ResultsScreen(props: ResultsProps) {
  const { by, season } = props.address
  const { isReading, printed, printAll } = usePrintAll(props.address)
  const csv = `/api/results.csv${csvQueryString(props.address)}`
  return (
    <div className={by === undefined ? 'wide-sheet' : undefined}>
      <AdminScreen
        title="Results"
        actions={
          <>
            {by === undefined && (
              <a href={csv} download className={`max-sm:hidden ${buttonClass('quiet')}`}>
                Download as CSV
              </a>
            )}
            <button
              type="button"
              aria-disabled={isReading}
              onClick={() => (by === undefined ? void printAll() : window.print())}
              className={`aria-disabled:opacity-55 ${by === undefined ? 'max-sm:hidden' : ''} ${buttonClass('quiet')}`}
            >
              {isReading ? 'Preparing...' : 'Print'}
            </button>
            <Link to="/admin/results/import" className={buttonClass()}>
              Import results
            </Link>
            {by === undefined && (
              <div className="sm:hidden">
                <MoreMenu
                  label="More"
                  tasks={[['print', isReading ? 'Preparing...' : 'Print', true]]}
                  onTask={() => void printAll()}
                >
                  <MoreMenuFile href={csv} isDownload>
                    Download as CSV
                  </MoreMenuFile>
                </MoreMenu>
              </div>
            )}
          </>
        }
      >
        <nav aria-label="Views" className="-mt-6 mb-5 border-b border-line print:hidden">
          {/* swiped where it is longer than the screen, at whose edge it then fades */}
          <ul className="relative flex gap-x-6 overflow-x-auto [scrollbar-width:none] max-sm:-mr-4 max-sm:mask-r-from-[calc(100%-1.5rem)] max-sm:pr-6 sm:gap-x-5">
            {views.map(([view, label]) => (
              <li key={label} className="shrink-0">
                <Link
                  ref={by === view ? showTab : undefined}
                  to="/admin/results"
                  search={{ season, by: view }}
                  activeOptions={{ explicitUndefined: true }}
                  aria-current={by === view ? 'page' : undefined}
                  className={viewTab}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {by === undefined ? (
          <ResultsList {...props} printed={printed} />
        ) : (
          <ResultsTables {...props} by={by} />
        )}
      </AdminScreen>
    </div>
  )
}
