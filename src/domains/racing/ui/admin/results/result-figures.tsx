import type { ReactNode } from 'react'
import { formatMoney } from '../../../../../lib/money'
import { groupDigits } from '../../../../../lib/text'
import {
  boardClass,
  BoardFigure,
  boardLabelClass,
  boardValueClass,
} from '../../../../../web/admin/figure-board'
import { SkeletonText } from '../../../../../web/ui/skeleton'
import type { ResultTotals } from '../../../results.contract'

export const rateWords = (rate: number | null) => (rate === null ? '–' : `${rate}%`)

/** What the runs shown add up to; each currency by itself. */
export function ResultFigures({ totals }: { totals: ResultTotals }) {
  const { starts, wins, places, strikeRate, prizes } = totals
  return (
    <Figures
      values={[groupDigits(starts), groupDigits(wins), groupDigits(places), rateWords(strikeRate)]}
      prizes={prizes.map(({ currency, amount }) => formatMoney(amount, currency))}
    />
  )
}

/** The board without its figures. */
export const ResultFiguresSkeleton = () => (
  <Figures
    values={labels.map((label) => (
      <SkeletonText key={label}>20</SkeletonText>
    ))}
    prizes={[<SkeletonText key="prize">Rs 1,000,000.00</SkeletonText>]}
  />
)

const labels = ['Starts', 'Wins', 'Places', 'Strike rate']

/** `values` stand in the order of the labels. */
function Figures({ values, prizes }: Record<'values' | 'prizes', readonly ReactNode[]>) {
  return (
    <div className="@container">
      <dl
        aria-label="Totals"
        className={`grid-cols-2 @min-[20rem]:grid-cols-4 @xl:grid-cols-[repeat(4,minmax(0,1fr))_auto] print:grid-cols-[repeat(4,minmax(0,1fr))_auto] ${boardClass}`}
      >
        {labels.map((label, place) => (
          <BoardFigure key={label} label={label}>
            {values[place]}
          </BoardFigure>
        ))}
        <div className="col-span-full flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-2.5 py-1 @xl:col-span-1 @xl:block @xl:px-4 @xl:py-3 print:col-span-1 print:block">
          <dt className={boardLabelClass}>Prize money</dt>
          {prizes.length === 0 && <dd className={boardValueClass}>–</dd>}
          {prizes.map((amount, place) => (
            <dd key={place} className={boardValueClass}>
              {amount}
            </dd>
          ))}
        </div>
      </dl>
    </div>
  )
}
