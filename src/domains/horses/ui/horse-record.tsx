import type { CSSProperties } from 'react'
import { formatMoney } from '../../../lib/money'
import { counted, groupDigits } from '../../../lib/text'
import { useSite } from '../../../web/site'
import { SkeletonText } from '../../../web/ui/skeleton'
import type { Horse, Performance } from '../horses.contract'
import { winRate } from '../horses.rules'
import { HorseFormLine, HorseFormLineSkeleton } from './horse-form-line'

interface Props {
  horse: Pick<Horse, 'totalWins' | 'totalRaces' | 'totalEarnings'>
  /** Newest first; undefined until they have loaded. */
  performances: readonly Performance[] | undefined
  /** Of the open offering, if any are left. */
  shares: { availableShares: number; totalShares: number } | 'loading' | undefined
}

/** The career as a results board: four figures, and the form line below. */
export function HorseRecord({ horse, performances, shares }: Props) {
  const { currency } = useSite()
  const { totalWins, totalRaces, totalEarnings } = horse
  const figures = figuresOf([
    groupDigits(totalWins),
    groupDigits(totalRaces),
    formatMoney(totalEarnings, currency),
    `${winRate(totalWins, totalRaces)}%`,
  ])
  return (
    <section aria-labelledby="record" className={boardClass}>
      <h2 id="record" className="sr-only">
        Career record
      </h2>
      {totalRaces === 0 ? <YetToRace figures={figures} /> : <Figures figures={figures} />}
      {performances ? (
        <HorseFormLine performances={performances} />
      ) : (
        totalRaces > 0 && (
          <div className="placeholders-on-brand">
            <HorseFormLineSkeleton />
          </div>
        )
      )}
      {shares === 'loading' && <ShareLineSkeleton />}
      {typeof shares === 'object' && (
        <a
          href="#ownership-opportunity"
          className={`figures justify-between gap-x-4 font-semibold hover:bg-brand-raised focus-visible:-outline-offset-3 focus-visible:outline-on-brand print:hidden ${lineClass}`}
        >
          {groupDigits(shares.availableShares)} of {counted(shares.totalShares, 'share')} available
          <span aria-hidden className="text-2xl leading-none">
            ↓
          </span>
        </a>
      )}
    </section>
  )
}

/** The board without its figures, as high as one with a form line and shares on offer. */
export const HorseRecordSkeleton = () => (
  <div className={`placeholders-on-brand ${boardClass}`}>
    <Figures figures={figuresOf(['12', '24', 'Rs 100,000.00', '50%'])} isLoading />
    <HorseFormLineSkeleton />
    <ShareLineSkeleton />
  </div>
)

const ShareLineSkeleton = () => (
  <p className={`placeholders-on-brand ${lineClass}`}>
    <SkeletonText>12 of 40 shares available</SkeletonText>
  </p>
)

const boardClass = 'mt-6 bg-brand text-on-brand print:mt-3 print:border print:border-line-strong'

const lineClass = 'flex min-h-12 items-center border-t border-on-brand/20 px-4 sm:px-7'

interface Figure {
  label: string
  value: string
}

const figuresOf = (values: readonly string[]): Figure[] =>
  ['Total Wins', 'Total Races', 'Total Earnings', 'Win Rate'].map((label, index) => ({
    label,
    value: values[index] ?? '',
  }))

interface FiguresProps {
  figures: readonly Figure[]
  isLoading?: boolean
}

const Figures = ({ figures, isLoading = false }: FiguresProps) => (
  <dl
    style={longest(figures)}
    className="grid grid-cols-3 md:grid-cols-[1fr_1fr_2.5fr_1fr] lg:grid-cols-4 print:grid-cols-4"
  >
    {figures.map(({ label, value }, index) => (
      <div
        key={label}
        className={`@container flex flex-col border-on-brand/20 px-4 py-4 sm:py-5 sm:max-md:px-7 lg:pr-3 lg:pl-7 print:py-2 ${places[index] ?? ''}`}
      >
        <dt className="text-[0.95rem] leading-5 text-on-brand-soft">{label}</dt>
        <dd
          style={letters(value)}
          className="board-figure figures lg:text-[min(2.7rem,100cqi/(var(--longest)*0.5))]"
        >
          {isLoading ? <SkeletonText>{value}</SkeletonText> : value}
        </dd>
      </div>
    ))}
  </dl>
)

/** One line instead of four large zeros. */
const YetToRace = ({ figures }: { figures: readonly Figure[] }) => (
  <div className="grid items-center gap-x-10 gap-y-3 px-4 py-4 sm:px-7 sm:py-5 lg:grid-cols-2">
    <p className="font-serif text-[1.9rem] leading-10 font-bold sm:text-[2.2rem]">Yet to race</p>
    <dl className="figures grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:justify-between">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-[0.95rem] leading-5 text-on-brand-soft">{label}</dt>
          <dd className="text-[1.25rem] leading-8 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)

/** On a phone the earnings, by far the longest, have a row of their own below the others. */
const places = [
  // in line with the form line below
  'md:pl-7',
  'border-l',
  'order-1 col-span-3 border-t md:order-none md:col-span-1 md:border-t-0 md:border-l print:order-none print:col-span-1 print:border-t-0 print:border-l',
  'border-l',
]

/** So that a long amount fits its quarter of the board. */
const letters = (value: string): CSSProperties & Record<'--letters', number> => ({
  '--letters': value.length,
})

/** On a wide screen all four figures are as large as the longest allows. */
const longest = (figures: readonly Figure[]): CSSProperties & Record<'--longest', number> => ({
  '--longest': Math.max(...figures.map(({ value }) => value.length)),
})
