import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatLongDate, stableDay } from '../../../../../lib/dates'
import { formatMoney } from '../../../../../lib/money'
import { formatPosition } from '../../../../../lib/position'
import { groupDigits } from '../../../../../lib/text'
import type { Result } from '../../../results.contract'
import type { ResultSort } from '../../../results.rules'
import { finishLabel, stateLabel } from '../../../racing.rules'
import { orderOf, type ResultsAddress, sortedBy } from './results-address'

interface Column {
  sort: ResultSort
  title: string
  /** In the head of the table, if that is shorter. */
  short?: string
  isFigure?: boolean
  of: (run: Result) => ReactNode
}

const link =
  'text-link underline decoration-line-strong underline-offset-4 hover:decoration-current'

export const columns: readonly Column[] = [
  {
    sort: 'date',
    title: 'Date',
    of: ({ meeting: { date } }) => (
      <time dateTime={date} className="whitespace-nowrap">
        {shortDay(date)}
      </time>
    ),
  },
  {
    sort: 'venue',
    title: 'Venue',
    of: ({ meeting: { venue } }) =>
      venue !== null && (
        <span className={venue.length <= 16 ? 'whitespace-nowrap' : ''}>{venue}</span>
      ),
  },
  {
    sort: 'race',
    title: 'Race',
    of: ({ race, meeting }) => (
      <Link
        to="/admin/racing/$meetingId"
        params={{ meetingId: meeting.id }}
        className={`inline-flex min-h-11 items-center @min-[54rem]:min-h-8 print:min-h-0 ${link}`}
      >
        {race.number === null ? race.name : `${race.number}. ${race.name}`}
      </Link>
    ),
  },
  { sort: 'class', title: 'Class', of: ({ race }) => race.raceClass },
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
        className={`inline-flex min-h-11 items-center font-serif font-bold @min-[54rem]:min-h-8 print:min-h-0 ${link}`}
      >
        {horseName}
      </Link>
    ),
  },
  { sort: 'jockey', title: 'Jockey', of: ({ jockey }) => jockey },
  { sort: 'draw', title: 'Draw', isFigure: true, of: ({ draw }) => draw },
  {
    sort: 'weight',
    title: 'Weight',
    short: 'kg',
    isFigure: true,
    of: ({ carriedWeight }) =>
      carriedWeight !== null && <span className="whitespace-nowrap">{carriedWeight}</span>,
  },
  { sort: 'rating', title: 'Rating', isFigure: true, of: ({ rating }) => rating },
  { sort: 'place', title: 'Place', isFigure: true, of: (run) => <Place run={run} /> },
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
        ? 'bg-quiet-wash font-semibold text-ink ring-1 ring-line-strong'
        : ''
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
  runs: readonly Result[]
  address: ResultsAddress
}

/** A dense table if there is room for it; otherwise each run is a block of labelled figures. */
export function ResultsTable({ runs, address }: Props) {
  return (
    <div className="@container print:text-[0.68rem] print:leading-tight">
      <table
        role="table"
        aria-label="Runs"
        className="block w-full text-[0.92rem] leading-5 @min-[54rem]:table print:table print:text-[inherit]"
      >
        <thead
          role="rowgroup"
          className="sr-only @min-[54rem]:not-sr-only @min-[54rem]:table-header-group print:not-sr-only print:table-header-group"
        >
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.sort} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="block border-t border-line @min-[54rem]:table-row-group @min-[54rem]:border-0 print:table-row-group"
        >
          {runs.map((run) => (
            <tr
              key={run.id}
              role="row"
              className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line py-3 @min-[54rem]:table-row print:table-row print:break-inside-avoid"
            >
              {columns.map((column) => (
                <Cell key={column.sort} column={column} run={run} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ column, address }: { column: Column; address: ResultsAddress }) {
  const { sort, order } = orderOf(address)
  const isSorted = sort === column.sort
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  const title = column.short ?? column.title
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={`border-b border-line-strong pr-2.5 align-bottom font-semibold text-ink-soft last:pr-0 ${column.isFigure ? 'text-right' : 'text-left'}`}
    >
      {/* blocks have a select instead */}
      <span className="@min-[54rem]:hidden print:inline">{title}</span>
      <Link
        to="/admin/results"
        search={sortedBy(address, column.sort)}
        resetScroll={false}
        aria-label={`Sort by ${column.title.toLowerCase()}${column.short === undefined ? '' : ` (${title})`}`}
        className="hidden min-h-11 items-center gap-0.5 hover:text-ink hover:underline @min-[54rem]:inline-flex print:hidden"
      >
        {title}
        {isSorted && <Arrow aria-hidden className="size-4 shrink-0" />}
      </Link>
    </th>
  )
}

/** Where the row is a block: the horse and its place on top, then the race, then figures with labels. */
const blocks: Record<ResultSort, string> = {
  horse: '-order-3 @max-[54rem]:col-span-2',
  place: '-order-2 @max-[54rem]:text-right @max-[54rem]:self-center',
  date: '-order-1',
  race: '-order-1 @max-[54rem]:col-span-3',
  venue: '-order-1 @max-[54rem]:col-span-2',
  class: '',
  distance: '',
  jockey: '',
  draw: '',
  weight: '',
  rating: '',
  prize: '',
}
const unlabelled: ReadonlySet<ResultSort> = new Set(['horse', 'place', 'date', 'race', 'venue'])

function Cell({ column, run }: { column: Column; run: Result }) {
  const value = column.of(run)
  const isEmpty = value === null || value === false
  const { sort, title, isFigure } = column
  return (
    <td
      role="cell"
      className={`min-w-0 wrap-anywhere print:wrap-break-word @min-[54rem]:table-cell @min-[54rem]:py-1.5 @min-[54rem]:pr-2.5 @min-[54rem]:align-middle @min-[54rem]:last:pr-0 print:table-cell print:py-1 print:pr-1.5 ${isFigure ? 'figures @min-[54rem]:text-right print:text-right' : ''} ${isEmpty ? '@max-[54rem]:hidden' : ''} ${blocks[sort]}`}
    >
      {!unlabelled.has(sort) && !isEmpty && (
        <span
          aria-hidden
          className="block text-[0.8rem] text-ink-soft @min-[54rem]:hidden print:hidden"
        >
          {title}
        </span>
      )}
      {value}
    </td>
  )
}
