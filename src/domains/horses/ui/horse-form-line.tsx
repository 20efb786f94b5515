import { formatLongDate } from '../../../lib/dates'
import { Skeleton } from '../../../web/ui/skeleton'
import { Tooltip, TooltipGroup } from '../../../web/ui/tooltip'
import { shortResult } from '../../racing/history-words.rules'
import { spokenResult } from '../../racing/race-words.rules'
import type { Performance } from '../horses.contract'
import { formLine } from '../horses.rules'
import { raceAnchor } from './horse-performances'

/** The drawing's height in pixels: room for a figure above the line, then the steps. */
const HEIGHT = 96
const FIGURE = 34
/** A form line without any place below this is drawn to the same scale, so that a good one stays high. */
const USUAL_LAST = 8

/** How far down each run is drawn: first on top, one without a place at the bottom. */
function heightsOf(runs: readonly Performance[]): number[] {
  const last = Math.max(USUAL_LAST, ...runs.map(({ position }) => position ?? 0))
  const room = HEIGHT - FIGURE - 4
  return runs.map(({ position }) => FIGURE + (((position ?? last + 1) - 1) / last) * room)
}

/** One step a run, each a unit wide: `M0 34H1V50H2`. */
const stepsOf = (heights: readonly number[]) =>
  heights.map((y, index) => `${index === 0 ? 'M0 ' : 'V'}${y.toFixed(1)}H${index + 1}`).join('')

/** `14 Nov` */
const shortDay = (day: string) => formatLongDate(day).replace(/^(\d+ \w{3})\w* \d+$/, '$1')

/** The last six runs as a stepped line, the latest last. Each links to its race in the history. */
export function HorseFormLine({ performances }: { performances: readonly Performance[] }) {
  const runs = formLine(performances)
  if (runs.length === 0) return null
  const heights = heightsOf(runs)
  return (
    <div className={frameClass}>
      <h3 className={titleClass}>Form, latest last</h3>
      <p className="figures hidden font-semibold print:block">
        {runs.map(shortResult).join(' · ')}
      </p>
      <div className="relative mt-3 print:hidden" style={{ maxWidth: `${runs.length * 12}rem` }}>
        <svg
          aria-hidden
          viewBox={`0 0 ${runs.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-x-0 top-0 w-full overflow-visible text-mark"
          style={{ height: HEIGHT }}
        >
          <path
            d={stepsOf(heights)}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <TooltipGroup>
          <ol className="flex">
            {runs.map((run, index) => (
              <Step key={run.id} run={run} height={heights[index] ?? HEIGHT} />
            ))}
          </ol>
        </TooltipGroup>
      </div>
    </div>
  )
}

/** First in brass, second and third with a quieter mark. */
function markOf({ position }: Performance): string {
  if (position === 1) return 'bg-brass text-[#1b150a] group-hover:text-[#1b150a]'
  return position === 2 || position === 3
    ? 'bg-brand-raised ring-1 ring-on-brand-soft/70 ring-inset'
    : ''
}

/** The line before its runs are known, as high as with them. */
export const HorseFormLineSkeleton = () => (
  <div className={frameClass}>
    <p className={`leading-[1.14] ${titleClass}`}>Form, latest last</p>
    <div className="mt-3 flex max-w-[72rem]" style={{ height: HEIGHT }}>
      {[78, 52, 64, FIGURE, 64, 52].map((top, index) => (
        <div key={index} className="flex-1" style={{ paddingTop: top }}>
          <Skeleton className="h-1" />
        </div>
      ))}
    </div>
    <p className={dayClass}>&nbsp;</p>
  </div>
)

const frameClass =
  'border-t border-on-brand/20 px-4 pt-4 pb-3 sm:px-7 print:flex print:items-baseline print:gap-2 print:py-0.5'
const titleClass = 'font-sans text-[0.95rem] font-normal tracking-normal text-on-brand-soft'
const dayClass = 'figures mt-1.5 truncate text-[0.82rem] text-on-brand-soft'

function Step({ run, height }: { run: Performance; height: number }) {
  const day = formatLongDate(run.raceDate)
  return (
    <li className="min-w-0 flex-1 text-center">
      <Tooltip
        label={
          <>
            <strong className="block">{run.raceName}</strong>
            {spokenResult(run)}
            {run.totalRunners !== null && run.position !== null && ` of ${run.totalRunners}`}, {day}
          </>
        }
      >
        <a
          href={`#${raceAnchor(run)}`}
          aria-label={`${shortResult(run)}, ${run.raceName}, ${day}`}
          className="group relative block hover:bg-on-brand/10 focus-visible:-outline-offset-3 focus-visible:outline-on-brand"
          style={{ height: HEIGHT }}
        >
          <span
            className={`figures absolute left-1/2 grid h-7 min-w-8 -translate-x-1/2 place-items-center px-1 text-lg font-semibold group-hover:text-white ${markOf(run)}`}
            style={{ top: height - FIGURE + 2 }}
          >
            {shortResult(run)}
          </span>
        </a>
      </Tooltip>
      <p aria-hidden className={dayClass}>
        {shortDay(run.raceDate)}
      </p>
    </li>
  )
}
