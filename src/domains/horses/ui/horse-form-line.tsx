import { formatLongDate } from '../../../lib/dates'
import { Tooltip, TooltipGroup } from '../../../web/ui/tooltip'
import type { Performance } from '../horses.contract'
import { formLine } from '../horses.rules'
import { raceAnchor } from './horse-performances'

const places = new Map([
  [1, 'bg-brass text-[#1b150a] border-brass'],
  [2, 'border-on-brand/70'],
  [3, 'border-on-brand/70'],
])

/** The last six finishing positions, the latest last. Each links to its race in the history. */
export function HorseFormLine({ performances }: { performances: readonly Performance[] }) {
  const runs = formLine(performances)
  if (runs.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-on-brand/20 px-4 py-4 sm:px-7">
      <h3 className="font-sans text-[0.95rem] font-normal tracking-normal text-on-brand-soft">
        Form, latest last
      </h3>
      <div className="max-w-full min-w-0">
        <TooltipGroup>
          <ol className="flex gap-1.5">
            {runs.map((run) => {
              const day = formatLongDate(run.raceDate)
              return (
                <li key={run.id} className="w-11 min-w-0">
                  <Tooltip
                    label={
                      <>
                        <strong className="block">{run.raceName}</strong>
                        {day}
                      </>
                    }
                  >
                    <a
                      href={`#${raceAnchor(run)}`}
                      aria-label={`${run.position ?? 'DNF'}, ${run.raceName}, ${day}`}
                      className={`figures grid h-11 place-items-center border text-lg font-semibold outline-offset-3 focus-visible:outline-on-brand ${places.get(run.position ?? 0) ?? 'border-on-brand/25 hover:border-on-brand/70'}`}
                    >
                      {run.position ?? <span className="text-sm">DNF</span>}
                    </a>
                  </Tooltip>
                </li>
              )
            })}
          </ol>
        </TooltipGroup>
      </div>
    </div>
  )
}
