import { useState } from 'react'
import { formatLongDate } from '../../../../lib/dates'
import { decimalToCents, formatMoney } from '../../../../lib/money'
import type { Performance } from '../../horses.contract'
import { formatPosition } from '../../../../lib/position'
import { Facts } from '../../../../web/ui/facts'
import { editButtonOf, PartActions } from './part-actions'
import { PerformanceForm } from './performance-form'

interface Props {
  horseId: string
  performance: Performance
  /** The id of the element that takes the focus after a deletion. */
  neighbour: string
}

const marks = new Map([
  [1, 'bg-brass font-bold text-[#1b150a]'],
  [2, 'bg-quiet-wash font-semibold ring-1 ring-line-strong'],
  [3, 'bg-quiet-wash font-semibold ring-1 ring-line-strong'],
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
        returnFocusTo={editButtonOf(performance)}
      />
    )
  const { raceName, raceDate, trackName, jockey, position, totalRunners, prizeMoney } = performance
  return (
    <div className="flex items-center gap-3 py-2">
      <p className="figures w-14 shrink-0 text-center leading-tight">
        <span
          className={`inline-block min-w-11 rounded-[2px] px-1.5 py-1 ${marks.get(position ?? 0) ?? ''}`}
        >
          {formatPosition(position)}
        </span>
        {totalRunners !== null && (
          <span className="mt-0.5 block text-[0.88rem] text-ink-soft">of {totalRunners}</span>
        )}
      </p>
      <div className="min-w-0 grow">
        <p className="leading-snug font-semibold break-words">{raceName}</p>
        <p className="figures text-[0.95rem] leading-snug break-words text-ink-soft">
          <Facts of={[formatLongDate(raceDate), trackName, jockey]} />
        </p>
        {decimalToCents(prizeMoney) > 0 && (
          <p className="figures text-[0.95rem] leading-snug sm:hidden">
            {formatMoney(prizeMoney, performance.currency)}
          </p>
        )}
      </div>
      {decimalToCents(prizeMoney) > 0 && (
        <p className="figures hidden whitespace-nowrap sm:block">
          {formatMoney(prizeMoney, performance.currency)}
        </p>
      )}
      <PartActions
        name={`${raceName}, ${formatLongDate(raceDate)}`}
        path={`/api/performances/${performance.id}`}
        success="Performance deleted successfully"
        failure="Failed to delete performance"
        onEdit={() => setEditing(true)}
        editId={editButtonOf(performance)}
        neighbour={neighbour}
      />
    </div>
  )
}
