import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../../../../web/ui/skeleton'

interface Column {
  title: string
  /** Before the title, what stands for it in a bar. */
  mark?: ReactNode
  isFigure?: boolean
  isHidden?: boolean
  className?: string
}

interface TableProps {
  label: string
  columns: readonly Column[]
  children: ReactNode
  foot?: ReactNode
}

/**
 * A dense table if there is room; otherwise each row becomes an entry of two lines: who or what it is about and
 * a sum, then the facts. The roles keep it a table.
 */
export function RegisterTable({ label, columns, children, foot }: TableProps) {
  return (
    <div className="@container">
      <table
        role="table"
        aria-label={label}
        className="w-full stacked:block print:text-[0.78rem] print:leading-tight"
      >
        <thead role="rowgroup" className="stacked:sr-only">
          <tr role="row">
            {columns.map(({ title, mark, isFigure = false, isHidden = false, className = '' }) => (
              <th
                key={title}
                role="columnheader"
                scope="col"
                className={`border-line-strong pr-3 pb-2 align-bottom leading-5 font-semibold text-ink-soft border-b @min-[38rem]:@max-[48rem]:text-[0.92rem] ${atEdge} ${isFigure ? 'text-right' : 'text-left'} ${mark === undefined ? '' : 'whitespace-nowrap'} ${isHidden ? 'print:hidden' : ''} ${className}`}
              >
                {mark}
                <span className={isHidden ? 'sr-only' : ''}>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="stacked:block">
          {children}
        </tbody>
        {foot !== undefined && (
          <tfoot role="rowgroup" className="stacked:block print:table-row-group">
            {foot}
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Nothing follows, or on paper only buttons. */
const atEdge = "last:pr-0 print:[&:has(+[class*='print:hidden'])]:pr-0"

interface RowProps {
  className?: string
  /** Whether its cells are still to come. */
  isPlaceholder?: boolean | undefined
  children: ReactNode
}

/** The pseudo-element is the line break between the head and the facts; the edge cuts off the dot before a line's first fact. */
export function RegisterRow({ className = '', isPlaceholder, children }: RowProps) {
  return (
    <tr
      role="row"
      data-placeholder={isPlaceholder}
      className={`border-b border-line stacked:relative stacked:flex stacked:flex-wrap stacked:items-baseline stacked:gap-x-3 stacked:py-2 stacked:leading-snug stacked:[clip-path:inset(0_-6px_0_-5px)] stacked:after:order-2 stacked:after:basis-full stacked:after:content-[''] print:break-inside-avoid ${className}`}
    >
      {children}
    </tr>
  )
}

interface CellProps {
  /** Its words in an entry, which has no column titles: `7 shares`. Without them, those of the table. */
  inEntry?: ReactNode
  /** Where it stands in an entry: among the facts unless told otherwise. */
  place?: keyof typeof places
  mark?: ReactNode
  className?: string
  children: ReactNode
}

const places = {
  fact: "stacked:relative stacked:order-3 stacked:text-[0.95rem] stacked:text-ink-soft stacked:before:absolute stacked:before:-left-[0.56rem] stacked:before:font-bold stacked:before:content-['·'/''] stacked:in-data-placeholder:before:invisible",
  /** A fact behind its mark. */
  marked: 'stacked:min-w-max stacked:text-left stacked:order-3 stacked:mt-1 stacked:text-[0.92rem]',
  /** At the end of the first line. */
  sum: 'stacked:order-1 stacked:ml-auto stacked:font-semibold',
  /** Only read out. */
  unseen: 'stacked:sr-only',
}

/** Any cell but a row's first, right-aligned like figures. */
export function RegisterCell(props: CellProps) {
  const { inEntry, place = 'fact', mark, className = '', children } = props
  return (
    <td
      role="cell"
      className={`figures py-2 pr-3 text-right align-middle ${atEdge} @min-[38rem]:whitespace-nowrap @min-[38rem]:@max-[48rem]:text-[0.95rem] stacked:p-0 stacked:wrap-anywhere print:py-1 ${places[place]} ${className}`}
    >
      {mark !== undefined && <span className="hidden stacked:inline">{mark}</span>}
      {inEntry === undefined ? (
        children
      ) : (
        <>
          <span className="hidden stacked:inline">{inEntry}</span>
          <span className="stacked:hidden">{children}</span>
        </>
      )}
    </td>
  )
}

export function RegisterRowHead({ children }: { children: ReactNode }) {
  return (
    <th
      role="rowheader"
      scope="row"
      className="py-2 pr-3 text-left align-middle font-normal wrap-anywhere stacked:grow stacked:basis-36 stacked:p-0 stacked:[&_:is(a,button)]:-my-2.5 print:py-1 print:[&_*]:text-[1em] print:[&_:is(a,button)]:min-h-0 print:[&_:is(a,button)]:text-ink print:[&_:is(a,button)]:no-underline"
    >
      {children}
    </th>
  )
}

/** The usual height of a row, by what the table is about. */
const heights = {
  holders: 'h-[3.87rem] @min-[38rem]:h-[4.35rem]',
  entries: 'h-[3.87rem] @min-[38rem]:h-[3.06rem]',
}
const PLACEHOLDERS = 6

interface PlaceholdersProps {
  of: keyof typeof heights
  columns: readonly Column[]
}

/** The table before its rows are known: the heads of its columns, and a bone for each cell; three in an entry. */
export const RegisterPlaceholders = ({ of, columns }: PlaceholdersProps) => (
  <Loading>
    <RegisterTable label="" columns={columns}>
      {Array.from({ length: PLACEHOLDERS }, (_, row) => (
        <RegisterRow key={row} className={heights[of]} isPlaceholder>
          <RegisterRowHead>
            <Skeleton
              className={
                of === 'entries' ? 'h-5 w-3/5' : 'h-5 w-3/5 @min-[38rem]:h-11 @min-[38rem]:w-4/5'
              }
            />
          </RegisterRowHead>
          {columns.slice(1).map(({ title }, place) => (
            <RegisterCell key={title} place={place === 0 ? 'sum' : place === 1 ? 'fact' : 'unseen'}>
              <Skeleton className="ml-auto h-5 w-12 stacked:w-24" />
            </RegisterCell>
          ))}
        </RegisterRow>
      ))}
    </RegisterTable>
  </Loading>
)
