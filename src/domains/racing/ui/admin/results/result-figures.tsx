import { formatMoney } from '../../../../../lib/money'
import { groupDigits } from '../../../../../lib/text'
import {
  boardClass,
  BoardFigure,
  boardLabelClass,
  boardValueClass,
} from '../../../../../web/admin/figure-board'
import type { ResultTotals } from '../../../results.contract'

export const rateWords = (rate: number | null) => (rate === null ? '–' : `${rate}%`)

/** What the runs shown add up to; each currency by itself. */
export function ResultFigures({ totals }: { totals: ResultTotals }) {
  const { starts, wins, places, strikeRate, prizes } = totals
  const figures = [
    ['Starts', groupDigits(starts)],
    ['Wins', groupDigits(wins)],
    ['Places', groupDigits(places)],
    ['Strike rate', rateWords(strikeRate)],
  ] as const
  return (
    <div className="@container">
      <dl
        aria-label="Totals"
        className={`grid-cols-2 @min-[20rem]:grid-cols-4 @xl:grid-cols-[repeat(4,minmax(0,1fr))_auto] print:grid-cols-[repeat(4,minmax(0,1fr))_auto] ${boardClass}`}
      >
        {figures.map(([label, value]) => (
          <BoardFigure key={label} label={label}>
            {value}
          </BoardFigure>
        ))}
        <div className="col-span-full flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-2.5 py-1 @xl:col-span-1 @xl:block @xl:px-4 @xl:py-3 print:col-span-1 print:block">
          <dt className={boardLabelClass}>Prize money</dt>
          {prizes.length === 0 && <dd className={boardValueClass}>–</dd>}
          {prizes.map(({ currency, amount }) => (
            <dd key={currency} className={boardValueClass}>
              {formatMoney(amount, currency)}
            </dd>
          ))}
        </div>
      </dl>
    </div>
  )
}
