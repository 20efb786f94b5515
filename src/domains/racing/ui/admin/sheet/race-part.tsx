import { Play } from 'lucide-react'
import { memo, useState } from 'react'
import { formatMoney } from '../../../../../lib/money'
import { metres } from '../../../../../lib/text'
import { MoreMenu } from '../../../../../web/admin/more-menu'
import { Facts } from '../../../../../web/ui/facts'
import type { RaceWithRuns, Run } from '../../../racing.contract'
import { EntryHeads, placeWidth, RunnerRow, type SheetMode } from './runner-row'
import type { RaceFacts } from './use-run-entry'

export type RaceTask = 'edit' | 'delete'

interface Props {
  race: RaceWithRuns
  usualPrizes: string[]
  /** The runs to show: fewer than there are while the server renders a long sheet. */
  shownIds: ReadonlySet<string>
  mode: SheetMode
  /** The run whose result the pad enters, if it is in this race. */
  activeId: string | undefined
  onActive: (runId: string) => void
  onRemove: (run: Run) => void
  onTask: (task: RaceTask, race: RaceWithRuns) => void
}

export const raceMenuOf = (raceId: string) => `race-menu-${raceId}`

/** The browser looked for an address's `#race-…` before the sheet was there. */
function showIfAddressed(heading: HTMLElement | null) {
  if (heading && window.location.hash === `#${heading.id}`) heading.scrollIntoView()
}

/** A race with our runners, a row each. */
export const RacePart = memo(function RacePart(props: Props) {
  const { race, usualPrizes, shownIds, mode, activeId, onActive, onRemove, onTask } = props
  const facts = useFacts(race, usualPrizes)
  const runs = race.runs.filter((run) => shownIds.has(run.id))
  const { id, number, name, videoUrl } = race
  return (
    <section
      aria-labelledby={`race-${id}`}
      // what is out of view is not drawn: a meeting may have 500 runs
      className="mt-7 [contain-intrinsic-size:auto_16rem] [content-visibility:auto] [overflow-clip-margin:1rem] first:mt-0"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_1fr] items-start gap-x-2 border-b-2 border-line-strong pb-2 sm:gap-x-3">
        <p
          className={`figures row-span-2 mt-0.5 flex h-11 items-baseline justify-center bg-brand leading-11 text-2xl font-bold text-on-brand dark:bg-brand-raised ${number === null ? '' : "before:mr-px before:text-base before:content-['R'/'']"} ${mode === 'results' ? placeWidth : 'w-11'}`}
        >
          <span className="sr-only">Race </span>
          {number ?? '–'}
        </p>
        <h2
          id={`race-${id}`}
          ref={showIfAddressed}
          className="scroll-mt-20 text-[1.05rem] leading-tight break-words sm:text-[1.25rem]"
        >
          {name}
        </h2>
        <p className="figures col-span-2 col-start-2 row-start-2 mt-0.5 text-[0.9rem] leading-snug text-ink-soft sm:text-[0.95rem]">
          <Facts
            of={[
              ...factsOf(race),
              mode === 'entries' && schemeWords(race),
              videoUrl !== null && (
                <a
                  href={videoUrl}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Replay of ${name}`}
                  className="-my-2 inline-block py-2 font-semibold quiet-link"
                >
                  <Play aria-hidden className="mr-1 inline size-3.5 align-[-0.1em]" />
                  Replay
                </a>
              ),
            ]}
          />
        </p>
        <div className="col-start-3 row-start-1 max-sm:-my-2.5 sm:row-[1/span_2]">
          <MoreMenu<RaceTask>
            id={raceMenuOf(id)}
            label={`Edit or delete ${name}`}
            tasks={[
              ['edit', 'Edit race', true],
              ['delete', 'Delete race', true],
            ]}
            onTask={(task) => onTask(task, race)}
          />
        </div>
      </div>
      {race.runs.length === 0 ? (
        <p className="py-3 text-ink-soft">None of our horses is entered yet.</p>
      ) : (
        <div className="@container">
          {mode === 'entries' && <EntryHeads />}
          <ul aria-labelledby={`race-${id}`}>
            {runs.map((run) => (
              <RunnerRow
                key={run.id}
                run={run}
                race={facts}
                mode={mode}
                isActive={run.id === activeId}
                onActive={onActive}
                onRemove={onRemove}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
})

/** The same object while only runners change, so that a change renders one row. */
function useFacts(
  { runs: _, createdAt: __, updatedAt: ___, ...race }: RaceWithRuns,
  usualPrizes: string[],
): RaceFacts {
  const facts = { ...race, usualPrizes }
  const key = JSON.stringify(facts)
  const [kept, setKept] = useState({ key, facts })
  if (kept.key === key) return kept.facts
  setKept({ key, facts })
  return facts
}

function factsOf({ offTime, distance, raceClass, totalRunners }: RaceWithRuns) {
  return [
    offTime,
    distance !== null && metres(distance),
    raceClass,
    totalRunners !== null && `Field of ${totalRunners}`,
  ]
}

/** The prizes, the currency only once; the results show them by place. */
function schemeWords({ prizes, currency }: RaceWithRuns): string {
  const [first, ...rest] = prizes.map((prize) => formatMoney(prize, currency))
  if (first === undefined) return ''
  return [first, ...rest.map((amount) => amount.replace(/^\D+/, ''))].join(' / ')
}
