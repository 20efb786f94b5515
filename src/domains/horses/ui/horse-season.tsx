import { counted } from '../../../lib/text'
import { formatMoney } from '../../../lib/money'
import { Facts } from '../../../web/ui/facts'
import { SkeletonText } from '../../../web/ui/skeleton'
import type { Season } from '../career.rules'
import type { Performance } from '../horses.contract'

/** What a season's line and its head have room for, in pixels: a notch every so many, and how high a win stands. */
const STEP = 14
const HEIGHT = 36

/** A season's head: its year, what it brought, and its races as notches. */
export function SeasonHead({ season }: { season: Season }) {
  const { year, runs, wins, prizes } = season
  const figures = [
    counted(runs.length, 'run'),
    wins === 0 ? null : counted(wins, 'win'),
    prizes && formatMoney(prizes.prizeMoney, prizes.currency),
  ]
  return (
    <summary
      className={`marker:content-none hover:bg-raised [&::-webkit-details-marker]:hidden print:flex print:min-h-0 print:items-baseline print:px-0 print:py-1 print:pt-2 ${headClass}`}
    >
      <h3 className="figures text-[1.6rem] whitespace-nowrap print:text-base">{year}</h3>
      <Notches runs={runs} />
      <span className={`text-ink-soft ${figuresClass}`}>
        <Facts of={figures} />
      </span>
      <span
        aria-hidden
        className="text-right text-2xl leading-none text-link before:content-['+'] group-open:before:content-['–'] print:hidden"
      />
    </summary>
  )
}

const headClass =
  'grid min-h-16 grid-cols-[auto_minmax(0,1fr)_1.5rem] items-center gap-x-5 px-3 py-3 sm:grid-cols-[auto_auto_minmax(0,1fr)_1.5rem]'
const figuresClass = 'figures text-[0.95rem] max-sm:order-last max-sm:col-span-full sm:text-right'

/** The head of a season that is still to come. */
export const SeasonHeadSkeleton = () => (
  <div className={headClass}>
    <p className="font-serif text-[1.6rem] leading-[1.14] font-bold">
      <SkeletonText>2026</SkeletonText>
    </p>
    <div style={{ height: HEIGHT }} />
    <p className={figuresClass}>
      <SkeletonText>9 runs · 1 win · Rs 100,000.00</SkeletonText>
    </p>
  </div>
)

/** How races are drawn: the higher, the better placed. */
const notches = [
  {
    words: 'Won',
    ...{ height: HEIGHT, strokeWidth: 5, className: 'stroke-brass' },
    isFor: (place: number | null) => place === 1,
  },
  {
    words: '2nd or 3rd',
    ...{ height: 21, strokeWidth: 3, className: 'stroke-ink-soft' },
    isFor: (place: number | null) => place === 2 || place === 3,
  },
  {
    words: 'Other places',
    ...{ height: 11, strokeWidth: 2, className: 'stroke-line-strong' },
    isFor: (place: number | null) => place === null || place > 3,
  },
]

/** What the notches mean. */
export const NotchKey = () => (
  <p
    aria-hidden
    className="flex flex-wrap items-baseline gap-x-5 text-[0.92rem] text-ink-soft print:hidden"
  >
    {notches.map(({ words, height, strokeWidth, className }) => (
      <span key={words} className="flex items-baseline gap-x-2">
        <svg width={strokeWidth} height={height * 0.7} fill="none">
          <path
            d={`M${strokeWidth / 2} 0v${height}`}
            className={className}
            strokeWidth={strokeWidth}
          />
        </svg>
        {words}
      </span>
    ))}
  </p>
)

/** One notch a race, the latest last as in the form line. */
function Notches({ runs }: { runs: readonly Performance[] }) {
  const width = runs.length * STEP
  return (
    <svg
      aria-hidden
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      fill="none"
      className="max-w-full print:hidden"
      preserveAspectRatio="none"
    >
      <path d={`M0 ${HEIGHT - 1}H${width}`} className="stroke-line-strong" strokeWidth="2" />
      {notches.map(({ words, height, strokeWidth, className, isFor }) => (
        <path
          key={words}
          d={[...runs]
            .reverse()
            .map(({ position }, index) =>
              isFor(position) ? `M${index * STEP + 5} ${HEIGHT}v-${height}` : '',
            )
            .join('')}
          className={className}
          strokeWidth={strokeWidth}
        />
      ))}
    </svg>
  )
}
