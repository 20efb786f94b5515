import { useState } from 'react'
import { formatLongDate } from '../../../../lib/dates'
import { decimalToCents, formatMoney } from '../../../../lib/money'
import type { Performance } from '../../horses.contract'
import { resultWords } from '../../../racing/race-words.rules'
import { Facts } from '../../../../web/ui/facts'
import { formOpenerOf, PartActions } from './part-actions'
import { PerformanceForm } from './performance-form'
import { RaceName } from './race-name'

interface Props {
  horseId: string
  performance: Performance
  /** The id of the element that takes the focus after a deletion. */
  neighbour: string
}

const marks = new Map([
  [1, 'max-sm:-mt-0.5 py-0.5 bg-brass font-bold text-[#1b150a]'],
  [2, 'max-sm:-mt-0.5 py-0.5 bg-quiet-wash font-semibold ring-1 ring-line-strong'],
  [3, 'max-sm:-mt-0.5 py-0.5 bg-quiet-wash font-semibold ring-1 ring-line-strong'],
])

/** A race on record; its form opens in place. */
export function PerformanceRow({ horseId, performance, neighbour }: Props) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <PerformanceForm
        horseId={horseId}
        performance={performance}
        onSaved={() => setEditing(false)}
        onLeave={() => setEditing(false)}
        returnFocusTo={() => formOpenerOf(performance)}
      />
    )
  const { raceName, raceDate, trackName, jockey, position, totalRunners, prizeMoney } = performance
  const prize =
    decimalToCents(prizeMoney) > 0 ? formatMoney(prizeMoney, performance.currency) : null
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto_auto]">
      <p
        // a word alone stands where a place would, on the first line
        className={`figures col-start-1 row-start-1 row-end-4 text-center hyphens-auto leading-tight max-sm:self-start sm:row-end-3 ${position === null ? 'self-start' : ''}`}
      >
        <span
          className={`inline-block min-w-11 rounded-[2px] ${position === null ? '' : (marks.get(position) ?? '')}`}
        >
          {resultWords(performance)}
        </span>
        {position !== null && totalRunners !== null && (
          <span className="mt-0.5 block text-[0.88rem] text-ink-soft">of {totalRunners}</span>
        )}
      </p>
      <p className="col-start-2 row-start-1 min-w-0 leading-snug font-semibold break-words sm:self-end">
        <RaceName>{raceName}</RaceName>
      </p>
      {/* on a phone the prize ends the last line, if there is room, or the next */}
      <div className="figures col-start-2 row-start-2 min-w-0 max-sm:col-span-2 max-sm:flow-root max-sm:text-[0.95rem] max-sm:leading-snug sm:contents">
        <p className="inline break-words text-ink-soft sm:col-start-2 sm:row-start-2 sm:block sm:min-w-0 sm:self-start sm:text-[0.95rem] sm:leading-snug">
          <Facts of={[formatLongDate(raceDate), trackName, jockey]} />
        </p>
        {prize !== null && (
          <p className="whitespace-nowrap max-sm:float-right max-sm:ml-3 sm:col-start-3 sm:row-span-2 sm:row-start-1">
            {prize}
          </p>
        )}
      </div>
      <div className="col-start-3 row-start-1 max-sm:-my-3 max-sm:self-start sm:col-start-4 sm:row-span-2">
        <PartActions
          name={`${raceName}, ${formatLongDate(raceDate)}`}
          part={performance}
          path={`/api/performances/${performance.id}`}
          success="Performance deleted successfully"
          failure="Failed to delete performance"
          onEdit={() => setEditing(true)}
          neighbour={neighbour}
        />
      </div>
    </div>
  )
}
