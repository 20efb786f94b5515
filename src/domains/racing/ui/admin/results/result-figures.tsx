import { formatMoney } from '../../../../../lib/money'
import { groupDigits } from '../../../../../lib/text'
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
        className="grid grid-cols-2 border-t-4 border-mark bg-raised print:border-t-0 @min-[20rem]:grid-cols-4 @xl:grid-cols-[repeat(4,minmax(0,1fr))_auto] print:grid-cols-[repeat(4,minmax(0,1fr))_auto] print:bg-transparent"
      >
        {figures.map(([label, value]) => (
          <div key={label} className="border-b border-line px-2.5 py-2 @xl:px-4 @xl:py-3">
            <dt className="text-[0.92rem] leading-5 text-ink-soft">{label}</dt>
            <dd className="figures text-[1.4rem] leading-9 font-semibold @xl:text-[1.7rem]">
              {value}
            </dd>
          </div>
        ))}
        <div className="col-span-full flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-2.5 py-1 @xl:col-span-1 @xl:block @xl:px-4 @xl:py-3 print:col-span-1 print:block">
          <dt className="text-[0.92rem] leading-5 text-ink-soft">Prize money</dt>
          {prizes.length === 0 && <dd className="text-[1.7rem] leading-9 font-semibold">–</dd>}
          {prizes.map(({ currency, amount }) => (
            <dd
              key={currency}
              className="figures text-[1.4rem] leading-9 font-semibold @xl:text-[1.7rem]"
            >
              {formatMoney(amount, currency)}
            </dd>
          ))}
        </div>
      </dl>
    </div>
  )
}
