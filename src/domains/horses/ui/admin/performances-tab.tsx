import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useSite } from '../../../../web/site'
import { formatMoney } from '../../../../lib/money'
import { boardClass, BoardFigure } from '../../../../web/admin/figure-board'
import { buttonClass } from '../../../../web/ui/button'
import { shortResult } from '../../../racing/history-words.rules'
import type { Horse, Performance } from '../../horses.contract'
import { formLine, winRate } from '../../horses.rules'
import { performancesQuery } from '../horse.queries'
import { PartList } from './part-list'
import { PerformanceForm } from './performance-form'
import { PerformanceRow } from './performance-row'

interface Props {
  horse: Horse
  isAddingAtFirst: boolean
}

/** The horse's races: totals, a form for the next result, and the list. */
export function PerformancesTab({ horse, isAddingAtFirst }: Props) {
  const performances = useQuery({ ...performancesQuery(horse.id), refetchOnMount: 'always' })
  const adder = useId()
  const heading = useId()
  const [isAdding, setAdding] = useState(isAddingAtFirst)
  /** How many were added here: each one resets the form. */
  const [added, setAdded] = useState(0)

  return (
    <>
      <h3 id={heading} tabIndex={-1} className="sr-only">
        Performances
      </h3>
      <Totals horse={horse} />
      <div className="flex flex-wrap items-center gap-3 max-sm:[&>a]:grow max-sm:[&>button]:grow">
        <Form performances={performances.data ?? []} />
        <Link to="/admin/racing/today" className={buttonClass('quiet')}>
          Today’s sheet
        </Link>
        {!isAdding && (
          <button
            id={adder}
            type="button"
            onClick={() => setAdding(true)}
            className={buttonClass()}
          >
            Add result
          </button>
        )}
      </div>
      {isAdding && (
        <PerformanceForm
          key={added}
          horseId={horse.id}
          isNext={added > 0}
          onSaved={() => setAdded(added + 1)}
          onLeave={() => setAdding(false)}
          returnFocusTo={() => adder}
        />
      )}
      <PartList query={performances} what="the performances" empty="No races yet.">
        {(shown) => (
          <ul aria-label="Performances" className="border-t border-line">
            {shown.map((performance) => (
              <li key={performance.id} className="border-b border-line">
                <PerformanceRow horseId={horse.id} performance={performance} neighbour={heading} />
              </li>
            ))}
          </ul>
        )}
      </PartList>
    </>
  )
}

/** The last six runs, as a race card prints them. */
function Form({ performances }: { performances: readonly Performance[] }) {
  const runs = formLine(performances)
  return (
    <p className="figures grow text-ink-soft max-sm:basis-full max-sm:empty:hidden">
      {runs.length > 0 && (
        <>
          Form, latest last{' '}
          <span className="ml-1.5 font-semibold tracking-wider text-ink">
            {runs.map(shortResult).join(' ')}
          </span>
        </>
      )}
    </p>
  )
}

function Totals({ horse }: { horse: Horse }) {
  const { currency } = useSite()
  const figures = [
    { label: 'Races', value: String(horse.totalRaces) },
    { label: 'Wins', value: String(horse.totalWins) },
    { label: 'Win rate', value: `${winRate(horse.totalWins, horse.totalRaces)}%` },
    { label: 'Earnings', value: formatMoney(horse.totalEarnings, currency) },
  ]
  return (
    <div className="@container">
      <dl
        aria-label="Totals"
        className={`grid-cols-2 @lg:grid-cols-[1fr_1fr_1fr_2fr] ${boardClass}`}
      >
        {figures.map(({ label, value }) => (
          <BoardFigure key={label} label={label}>
            {value}
          </BoardFigure>
        ))}
      </dl>
    </div>
  )
}
