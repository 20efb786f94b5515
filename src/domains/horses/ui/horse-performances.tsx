import { Fragment } from 'react'
import { formatLongDate } from '../../../lib/dates'
import { decimalToCents, formatMoney } from '../../../lib/money'
import { groupDigits } from '../../../lib/text'
import { PlaceMark } from '../../../web/ui/place-mark'
import { SectionHeading } from '../../../web/ui/section-heading'
import type { Performance } from '../horses.contract'
import { marginWords, resultWords, spokenResult } from '../../racing/race-words.rules'

/** How many races are shown at once; older ones can be unfolded. */
const RACES_SHOWN = 12

export const raceAnchor = (run: { id: string }) => `race-${run.id}`

/** All races on record. Expects them newest first. */
export function HorsePerformances({ performances }: { performances: readonly Performance[] }) {
  if (performances.length === 0) return null
  const rest = performances.slice(RACES_SHOWN)
  return (
    <section aria-labelledby="performances">
      <SectionHeading id="performances" title="Performance History" />
      <RaceTable runs={performances.slice(0, RACES_SHOWN)} label="Performance History" />
      {rest.length > 0 && (
        <details className="group">
          <summary className="flex min-h-12 items-center justify-center border-b border-line py-2 font-semibold text-link underline underline-offset-4 hover:decoration-2 [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">Show all {performances.length} races</span>
            <span className="hidden group-open:inline">Show the latest {RACES_SHOWN} only</span>
          </summary>
          <RaceTable runs={rest} label="Performance History, earlier races" isContinued />
        </details>
      )}
    </section>
  )
}

interface RaceTableProps {
  runs: readonly Performance[]
  label: string
  /** Continues the table above: same columns, same headings. */
  isContinued?: boolean
}

const columns = ['Date', 'Race', 'Track', 'Position', 'Jockey', 'Prize'] as const

// On a phone each row becomes a small block: the roles keep it a table.
function RaceTable({ runs, label, isContinued = false }: RaceTableProps) {
  return (
    <table role="table" aria-label={label} className="block w-full lg:table lg:table-fixed">
      <colgroup>
        <col className="w-[16%]" />
        <col className="w-[26%]" />
        <col className="w-[19%]" />
        <col className="w-[12%]" />
        <col className="w-[14%]" />
        <col className="w-[13%]" />
      </colgroup>
      <thead role="rowgroup" className={isContinued ? 'sr-only' : 'sr-only lg:not-sr-only'}>
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={`border-b border-line-strong pr-4 pb-2 text-left font-semibold text-ink-soft lg:table-cell ${column === 'Prize' ? 'pr-0 text-right' : ''}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block lg:table-row-group">
        {runs.map((run) => (
          <Fragment key={run.id}>
            <RaceRow run={run} />
            <Remarks run={run} />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

const cellClass = 'lg:table-cell lg:py-3 lg:pr-4 lg:align-top'

function RaceRow({ run }: { run: Performance }) {
  const { trackName, distanceMetres, comment, time, margin } = run
  const isFollowed = comment !== null || time !== null || margin !== null
  const distance = distanceMetres === null ? null : `${groupDigits(distanceMetres)}\u00a0m`
  return (
    <tr
      role="row"
      id={raceAnchor(run)}
      className={`grid scroll-mt-24 grid-cols-[minmax(0,1fr)_fit-content(50%)] gap-x-4 border-line py-3.5 target:bg-brass-wash lg:table-row lg:py-0 ${isFollowed ? '' : 'border-b'}`}
    >
      <td role="cell" className={`figures order-2 text-ink-soft lg:text-ink ${cellClass}`}>
        <time dateTime={run.raceDate}>{formatLongDate(run.raceDate)}</time>
      </td>
      <td role="cell" className={`order-1 min-w-0 break-words ${cellClass}`}>
        <RaceName name={run.raceName} />
        {run.raceNumber !== null && (
          <>
            {' '}
            <span className="whitespace-nowrap text-ink-soft">Race {run.raceNumber}</span>
          </>
        )}
      </td>
      <td role="cell" className={`order-4 text-ink-soft lg:text-ink ${cellClass}`}>
        {[trackName, distance].filter(Boolean).join(', ') || <Nothing />}
      </td>
      <td
        role="cell"
        className={`order-1 row-span-2 text-right lg:text-left ${cellClass} lg:whitespace-nowrap`}
      >
        <Position run={run} />
      </td>
      <td role="cell" className={`order-6 text-ink-soft lg:text-ink ${cellClass}`}>
        {run.jockey ?? <Nothing />}
      </td>
      <td
        role="cell"
        className={`figures order-5 text-right ${cellClass} lg:whitespace-nowrap lg:pr-0`}
      >
        {decimalToCents(run.prizeMoney) === 0 ? (
          <Nothing />
        ) : (
          formatMoney(run.prizeMoney, run.currency)
        )}
      </td>
    </tr>
  )
}

/** Keeps a handicap's band, `(0-36)`, on one line. */
function RaceName({ name }: { name: string }) {
  const [, title = name, band = ''] = /^(.*?)(\([^)]{1,12}\))$/.exec(name) ?? []
  return (
    <span className="font-semibold">
      {title}
      <span className="whitespace-nowrap">{band}</span>
    </span>
  )
}

function Position({ run }: { run: Performance }) {
  const { position, totalRunners, finish } = run
  return (
    <>
      <PlaceMark
        position={position}
        words={finish === 'dnf' ? 'DNF' : resultWords(run)}
        spoken={finish === 'dnf' ? 'DNF' : spokenResult(run)}
      />
      {totalRunners !== null && (
        <>
          {' '}
          <span className="figures ml-0.5 whitespace-nowrap text-ink-soft">of {totalRunners}</span>
        </>
      )}
    </>
  )
}

/** What the stable says of a run, with its time and margin, on a row of its own. */
function Remarks({ run: { comment, time, margin, position } }: { run: Performance }) {
  const figures = [time, margin === null ? null : marginWords(margin, position)].filter(
    (each) => each !== null,
  )
  if (comment === null && figures.length === 0) return null
  return (
    <tr role="row" className="-mt-2 block border-b border-line pb-3.5 lg:table-row">
      <td role="cell" colSpan={columns.length} className="block lg:table-cell lg:pb-3">
        {figures.length > 0 && (
          <p className="figures text-ink-soft lg:pl-[16%]">{figures.join(', ')}</p>
        )}
        {comment !== null && <p className="max-w-[66ch] lg:ml-[16%]">{comment}</p>}
      </td>
    </tr>
  )
}

function Nothing() {
  return (
    <span className="hidden lg:inline">
      <span aria-hidden>–</span>
      <span className="sr-only">none</span>
    </span>
  )
}
