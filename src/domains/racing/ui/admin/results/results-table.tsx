import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { formatLongDate, stableDay, weekdayOf } from '../../../../../lib/dates'
import { formatMoney } from '../../../../../lib/money'
import { formatPosition } from '../../../../../lib/position'
import { groupDigits } from '../../../../../lib/text'
import { Dot, Facts } from '../../../../../web/ui/facts'
import type { Result } from '../../../results.contract'
import type { ResultSort } from '../../../results.rules'
import { finishLabel, stateLabel } from '../../../racing.rules'
import { isByDay, orderOf, type ResultsAddress, sortedBy } from './results-address'

interface Column {
  sort: ResultSort
  title: string
  /** In the head of the table, if that is shorter. */
  short?: string
  isFigure?: boolean
  of: (run: Result) => ReactNode
}

/** Its colour is enough: every line has one, and underlines would outweigh the horses and their places. */
const link = 'text-link underline-offset-4 hover:underline focus-visible:underline print:text-ink'

/** As tall as a finger needs; its first line is level with what is beside it. */
const tallLink = 'inline-block py-3 [baseline-source:first] @min-[54rem]:py-1.5 print:py-0'

const date: Column = {
  sort: 'date',
  title: 'Date',
  of: ({ meeting }) => (
    <time dateTime={meeting.date} className="whitespace-nowrap">
      {shortDay(meeting.date)}
    </time>
  ),
}

export const columns: readonly Column[] = [
  date,
  {
    sort: 'venue',
    title: 'Venue',
    of: ({ meeting: { venue } }) => venue !== null && <Words of={venue} />,
  },
  {
    sort: 'race',
    title: 'Race',
    of: ({ race, meeting }) => (
      <Link
        to="/admin/racing/$meetingId"
        params={{ meetingId: meeting.id }}
        className={`${tallLink} @max-[54rem]:text-base @max-[54rem]:leading-5 @min-[54rem]:-my-1.5 print:my-0 ${link}`}
      >
        {race.number === null ? race.name : `${race.number}. ${race.name}`}
      </Link>
    ),
  },
  {
    sort: 'class',
    title: 'Class',
    of: ({ race: { raceClass } }) => raceClass !== null && <Words of={raceClass} />,
  },
  {
    sort: 'distance',
    title: 'Distance',
    short: 'Metres',
    isFigure: true,
    of: ({ race: { distance } }) => distance !== null && groupDigits(distance),
  },
  {
    sort: 'horse',
    title: 'Horse',
    of: ({ horseId, horseName }) => (
      <Link
        to="/admin/results"
        search={{ horse: horseId }}
        className={`${tallLink} font-serif font-bold ${horseName.length <= 20 ? '@min-[20rem]:whitespace-nowrap print:whitespace-nowrap' : ''} underline-offset-4 hover:underline`}
      >
        {horseName}
      </Link>
    ),
  },
  { sort: 'place', title: 'Place', of: (run) => <Place run={run} /> },
  {
    sort: 'jockey',
    title: 'Jockey',
    of: ({ jockey }) => jockey !== null && <Words of={jockey} />,
  },
  { sort: 'draw', title: 'Draw', isFigure: true, of: ({ draw }) => draw },
  {
    sort: 'weight',
    title: 'Weight',
    short: 'kg',
    isFigure: true,
    of: ({ carriedWeight }) =>
      carriedWeight !== null && (
        <span className="whitespace-nowrap">{carriedWeight.toFixed(1)}</span>
      ),
  },
  { sort: 'rating', title: 'Rating', isFigure: true, of: ({ rating }) => rating },
  {
    sort: 'prize',
    title: 'Prize',
    isFigure: true,
    of: ({ prizeMoney, currency }) =>
      prizeMoney !== '0.00' && (
        <span className="whitespace-nowrap">{formatMoney(prizeMoney, currency)}</span>
      ),
  },
]

/** Short names stand on one line. */
const Words = ({ of }: { of: string }) => (
  <span className={of.length <= 16 ? 'whitespace-nowrap' : ''}>{of}</span>
)

const shortDay = (date: string) => formatLongDate(date).replace(/ ([A-Z][a-z]{2})[a-z]* /, ' $1 ')

/** First place in brass, second and third with a quieter mark; otherwise how it ended, or its state. */
function Place({ run }: { run: Result }) {
  const { state, finish, position, deadHeat } = run
  if (state !== 'ran' || finish === null)
    return <span className="whitespace-nowrap text-ink-soft">{stateWords(run)}</span>
  if (position === null) return <span className="text-ink-soft">{finishLabel(finish)}</span>
  const mark =
    position === 1
      ? 'bg-brass font-bold text-[#1b150a]'
      : position <= 3
        ? 'bg-quiet-wash font-semibold text-ink ring-1 ring-inset ring-line-strong'
        : // ends where the line ends
          '@max-[34rem]:min-w-0! @max-[34rem]:px-0!'
  return (
    <span className={`inline-block min-w-11 rounded-[2px] px-1.5 text-center ${mark}`}>
      {formatPosition(position)}
      {deadHeat && <abbr title="dead heat"> DH</abbr>}
    </span>
  )
}

const stateWords = ({ state, meeting }: Result) =>
  state === 'declared' && meeting.date < stableDay(new Date()) ? 'No result yet' : stateLabel(state)

interface Props {
  label: string
  runs: readonly Result[]
  /** Its order is shown, and can be chosen, in the table's head. */
  address?: ResultsAddress
}

/**
 * A dense table if there is room for it; otherwise each run is two lines. By day, a meeting's day and a race stand once, over
 * and beside their runners. A column without any value is left out.
 */
export function ResultsTable({ label, runs, address }: Props) {
  const byDay = isByDay(address ?? {})
  const sortedColumn = address && orderOf(address).sort
  const isShown = ({ sort, of }: Column) =>
    !(byDay && (sort === 'date' || sort === 'venue')) &&
    (sort === sortedColumn || runs.some((run) => !isNothing(of(run))))
  const shown = columns.filter(isShown)
  const rows = runs.map((run, at) => {
    const before = runs[at - 1]
    const isFirst = before?.race.id !== run.race.id
    const isLast = runs[at + 1]?.race.id !== run.race.id
    return { run, before, isFirst, isLast, together: isFirst ? runnersFrom(runs, at) : 0 }
  })
  return (
    <div className="@container mt-4 print:mt-3 print:text-[0.92rem] print:leading-tight">
      <table
        role="table"
        aria-label={label}
        className="block w-full text-[0.92rem] leading-5 @min-[54rem]:table print:table print:text-[inherit]"
      >
        <thead
          role="rowgroup"
          className="sr-only @min-[54rem]:not-sr-only @min-[54rem]:table-header-group print:not-sr-only print:table-header-group"
        >
          <tr role="row">
            {shown.map((column) => (
              <Head key={column.sort} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @min-[54rem]:table-row-group print:table-row-group">
          {rows.map(({ run, before, isFirst, isLast, together }) => (
            <Fragment key={run.id}>
              {byDay && before?.meeting.id !== run.meeting.id && (
                <MeetingHead
                  meeting={run.meeting}
                  isNewDay={before?.meeting.date !== run.meeting.date}
                  span={shown.length}
                />
              )}
              <tr
                role="row"
                className={`${byDay ? '' : 'pt-2'} flex flex-wrap items-baseline gap-x-3 ${byDay && !isLast ? '' : 'border-b border-line pb-3'} @max-[54rem]:before:order-2 @max-[54rem]:before:basis-full @max-[54rem]:before:content-[''] @min-[34rem]:pb-0 @min-[54rem]:table-row print:table-row print:break-inside-avoid print:before:content-none`}
              >
                {shown.map((column) =>
                  byDay && ofRace.has(column.sort) ? (
                    isFirst && <Cell key={column.sort} column={column} run={run} rows={together} />
                  ) : (
                    <Cell key={column.sort} column={column} run={run} />
                  ),
                )}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How many runs of the same race follow, itself included. */
function runnersFrom(runs: readonly Result[], at: number): number {
  const next = runs.slice(at).findIndex(({ race }) => race.id !== runs[at]?.race.id)
  return next === -1 ? runs.length - at : next
}

interface MeetingHeadProps {
  meeting: Result['meeting']
  isNewDay: boolean
  span: number
}

/** The day, once, and where; the meeting leads to its sheet. */
function MeetingHead({ meeting: { id, date, venue, title }, isNewDay, span }: MeetingHeadProps) {
  return (
    <tr role="row" className="block @min-[54rem]:table-row print:table-row print:break-after-avoid">
      <td
        role="cell"
        colSpan={span}
        className={`block border-b border-line-strong pb-1 @min-[54rem]:table-cell print:table-cell ${isNewDay ? 'pt-6 [tr:first-child>&]:pt-0 print:pt-3' : 'pt-2'}`}
      >
        <div className="flex flex-wrap items-baseline gap-x-3">
          {isNewDay && (
            <h2 className="text-[1.15rem] print:text-[1.2em]">
              {weekdayOf(date)} {formatLongDate(date)}
            </h2>
          )}
          <Link
            to="/admin/racing/$meetingId"
            params={{ meetingId: id }}
            className={`inline-flex min-h-11 items-center print:min-h-0 ${link}`}
          >
            <span className="[text-decoration:inherit]">
              <Facts of={[venue ?? 'Venue unknown', title]} />
            </span>
          </Link>
        </div>
      </td>
    </tr>
  )
}

interface HeadProps {
  column: Column
  address: ResultsAddress | undefined
}

function Head({ column, address }: HeadProps) {
  const { sort } = column
  const now = address && orderOf(address)
  const isSorted = sort === now?.sort
  const Arrow = now?.order === 'asc' ? ArrowUp : ArrowDown
  const title = column.short ?? column.title
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (now?.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={`border-b border-line-strong pr-2.5 align-bottom font-semibold text-ink-soft last:pr-0 ${partsFigures(column) ? 'pr-6 print:pr-3' : ''} ${column.isFigure ? 'text-right' : 'text-left'}`}
    >
      {/* blocks have a select instead */}
      <span className={address ? '@min-[54rem]:hidden print:inline' : undefined}>{title}</span>
      {address && (
        <Link
          to="/admin/results"
          search={sortedBy(address, sort)}
          resetScroll={false}
          aria-label={`Sort by ${column.title.toLowerCase()}${column.short === undefined ? '' : `, ${column.short}`}`}
          className={`hidden min-h-11 items-center gap-0.5 hover:text-ink hover:underline @min-[54rem]:inline-flex print:hidden ${sort === 'place' ? 'min-w-11 justify-center' : ''}`}
        >
          {title}
          {isSorted && <Arrow aria-hidden className="size-4 shrink-0" />}
        </Link>
      )}
    </th>
  )
}

/** Told once for all runners of a race. */
const ofRace: ReadonlySet<ResultSort> = new Set(['race', 'class', 'distance'])

/**
 * Without columns of its own: the race; below it the horse with its place, and what else is known, ended by the prize, each
 * below the same of the run above and nearer to its own horse. A line of nothing (`before:`, of the row) parts the two.
 */
const blocks: Record<ResultSort, string> = {
  date: '@max-[54rem]:text-ink-soft',
  venue: '@max-[54rem]:text-ink-soft',
  // nearer to its runs than to the race before
  race: '@max-[34rem]:basis-full @min-[34rem]:@max-[54rem]:-mb-2.5',
  class: '@max-[54rem]:order-1 @max-[54rem]:text-ink-soft @max-[34rem]:-mt-2.5',
  // ends with a dot and its space, which `whitespace-pre` keeps
  distance:
    '@max-[54rem]:-mr-3 @max-[54rem]:whitespace-pre @max-[54rem]:text-ink-soft @max-[34rem]:-mt-2.5',
  horse:
    'order-2 @max-[34rem]:grow @max-[34rem]:basis-[calc(100%-8rem)] @min-[34rem]:@max-[54rem]:w-[calc(50%-8.5rem)]',
  place: 'order-2 @max-[34rem]:min-w-24 @max-[34rem]:text-right @min-[34rem]:@max-[54rem]:w-20',
  jockey: 'order-2 @max-[34rem]:-mt-1.5 @max-[54rem]:grow @max-[54rem]:basis-20',
  draw: 'order-2 @max-[34rem]:-mt-1.5 not-print:@max-[54rem]:w-14 @max-[54rem]:text-right',
  weight: 'order-2 @max-[34rem]:-mt-1.5 not-print:@max-[54rem]:w-14 @max-[54rem]:text-right',
  rating: 'order-2 @max-[34rem]:-mt-1.5 not-print:@max-[54rem]:w-14 @max-[54rem]:text-right',
  prize: 'order-2 @max-[34rem]:-mt-1.5 ml-auto not-print:@max-[54rem]:w-24 @max-[54rem]:text-right',
}
/** What a figure is, where it has no column. */
const units: Partial<Record<ResultSort, readonly [before: string, after: string]>> = {
  distance: ['', ' m'],
  draw: ['draw ', ''],
  weight: ['', ' kg'],
  rating: ['rated ', ''],
}

/** Figures end where the next column begins: they keep more distance from it, except the prize, the last of all. */
const partsFigures = ({ sort, isFigure }: Column) => isFigure === true && sort !== 'prize'

const isNothing = (value: ReactNode) => value === null || value === false

interface CellProps {
  column: Column
  run: Result
  /** How many rows it is beside. */
  rows?: number
}

function Cell({ column, run, rows }: CellProps) {
  const value = column.of(run)
  const isEmpty = isNothing(value)
  const { sort, isFigure } = column
  const [before = '', after = ''] = units[sort] ?? []
  const Tag = sort === 'horse' ? 'th' : 'td'
  // nothing takes no room on the race's line, but keeps its place among the figures
  const hidden = isEmpty && !blocks[sort].startsWith('order-2') ? '@max-[54rem]:hidden' : ''
  return (
    <Tag
      role={sort === 'horse' ? 'rowheader' : 'cell'}
      scope={sort === 'horse' ? 'row' : undefined}
      rowSpan={rows}
      className={`min-w-0 text-left font-normal align-baseline wrap-anywhere print:wrap-break-word @min-[54rem]:table-cell @min-[54rem]:pr-2.5 @min-[54rem]:last:pr-0 print:table-cell print:py-1 print:pr-1.5 ${partsFigures(column) ? '@min-[54rem]:pr-6 print:pr-3' : ''} ${rows === undefined ? '@min-[54rem]:py-1' : '@min-[54rem]:py-2.5'} ${isFigure ? 'figures @min-[54rem]:text-right print:text-right' : ''} ${hidden} ${blocks[sort]} ${sort === 'jockey' && (run.jockey?.length ?? 0) > 20 ? '@max-[34rem]:basis-full @max-[34rem]:pb-1.5' : ''}`}
    >
      {isEmpty ? null : (
        <>
          <Unit>{before}</Unit>
          {value}
          <Unit>{after}</Unit>
          {sort === 'distance' && run.race.raceClass !== null && (
            <Unit>
              <Dot />
            </Unit>
          )}
        </>
      )}
    </Tag>
  )
}

const Unit = ({ children }: { children: ReactNode }) =>
  children !== '' && (
    <span aria-hidden className="text-ink-soft @min-[54rem]:hidden print:hidden">
      {children}
    </span>
  )
