import type { ReactNode } from 'react'
import { Placeholders } from '../../../../web/admin/admin-list'
import { Skeleton } from '../../../../web/ui/skeleton'

interface Column {
  title: string
  /** Before the title, what stands for it in a bar. */
  mark?: ReactNode
  isFigure?: boolean
  isHidden?: boolean
  width?: string
}

interface TableProps {
  label: string
  columns: readonly Column[]
  children: ReactNode
  foot?: ReactNode
}

/**
 * A dense table if there is room; otherwise each row becomes a block with labels of its own. The roles keep it
 * a table.
 */
export function RegisterTable({ label, columns, children, foot }: TableProps) {
  return (
    <div className="@container">
      <table
        role="table"
        aria-label={label}
        className="block w-full @min-[44rem]:table print:table print:text-[0.78rem] print:leading-tight"
      >
        <thead
          role="rowgroup"
          className="sr-only @min-[44rem]:not-sr-only @min-[44rem]:table-header-group print:not-sr-only print:table-header-group"
        >
          <tr role="row">
            {columns.map(({ title, mark, isFigure = false, isHidden = false, width = '' }) => (
              <th
                key={title}
                role="columnheader"
                scope="col"
                className={`border-b border-line-strong pr-3 pb-2 align-bottom leading-5 font-semibold text-ink-soft last:pr-0 ${isFigure ? 'text-right' : 'text-left'} ${width}`}
              >
                {mark}
                {isHidden ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @min-[44rem]:table-row-group print:table-row-group">
          {children}
        </tbody>
        {foot !== undefined && (
          <tfoot
            role="rowgroup"
            className="block @min-[44rem]:table-footer-group print:table-row-group"
          >
            {foot}
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface RowProps {
  /** How many figures the row has; where rows become blocks, they form a grid, each under its label. */
  figures: keyof typeof boards
  className?: string
  children: ReactNode
}

const board =
  'block @min-[16rem]:grid gap-x-3 [&>th]:col-span-full @min-[16rem]:@max-[44rem]:[&>td]:flex-col @min-[16rem]:@max-[44rem]:[&>td]:justify-start @min-[16rem]:@max-[44rem]:[&>td]:text-left print:[&>td]:text-right'
const boards = {
  4: `${board} grid-cols-2 @lg:grid-cols-[1fr_1.4fr_1.4fr_1.4fr]`,
  5: `${board} grid-cols-2 @min-[20rem]:grid-cols-[1.3fr_0.8fr_1fr] @max-xl:[&>td:nth-of-type(5)]:col-span-2 @xl:grid-cols-[1.3fr_0.7fr_0.8fr_1.1fr_1.2fr]`,
  6: `${board} grid-cols-[1.1fr_1fr_1.5fr] @xl:grid-cols-[0.85fr_0.85fr_1.25fr_1.3fr_0.9fr_1.85fr]`,
}

export function RegisterRow({ figures, className = '', children }: RowProps) {
  return (
    <tr
      role="row"
      className={`relative border-b border-line py-3 @min-[44rem]:table-row @min-[44rem]:py-0 print:table-row print:break-inside-avoid print:py-0 ${boards[figures]} ${className}`}
    >
      {children}
    </tr>
  )
}

interface CellProps {
  /** Shown before the value where the row is a block. */
  label?: string
  mark?: ReactNode
  className?: string
  children: ReactNode
}

/** Any cell but a row's first, right-aligned like figures. */
export function RegisterCell({ label, mark, className = '', children }: CellProps) {
  return (
    <td
      role="cell"
      className={`flex justify-between gap-x-4 py-0.5 @max-[44rem]:leading-snug @min-[44rem]:table-cell @min-[44rem]:py-2 @min-[44rem]:pr-3 @min-[44rem]:align-middle @min-[44rem]:last:pr-0 print:table-cell print:py-1 print:pr-3 figures text-right ${className}`}
    >
      {label !== undefined && (
        <span aria-hidden className="text-ink-soft @min-[44rem]:hidden print:hidden">
          {mark}
          {label}
        </span>
      )}
      <span className="min-w-0 wrap-anywhere @min-[44rem]:whitespace-nowrap @max-[44rem]:font-semibold print:font-normal">
        {children}
      </span>
    </td>
  )
}

export function RegisterRowHead({ children }: { children: ReactNode }) {
  return (
    <th
      role="rowheader"
      scope="row"
      className="block pb-1 text-left font-normal wrap-anywhere @max-[44rem]:[&_:is(a,button)]:-my-2 @min-[44rem]:table-cell @min-[44rem]:py-2 @min-[44rem]:pr-3 @min-[44rem]:align-middle print:table-cell print:py-1 print:[&_*]:text-[1em] print:[&_:is(a,button)]:min-h-0 print:[&_:is(a,button)]:text-ink print:[&_:is(a,button)]:no-underline"
    >
      {children}
    </th>
  )
}

/** The usual height of a row, whose lines don't wrap. */
const heights = {
  4: 'h-[10.8rem] @lg:h-[7.8rem] @min-[44rem]:h-[4.35rem]',
  5: 'h-[9.6rem] @xl:h-[6.6rem] @min-[44rem]:h-[3.06rem]',
  6: 'h-[12.2rem] @xl:h-[9.2rem] @min-[44rem]:h-[5.7rem]',
}

/** Placeholders in the sizes of the rows with as many figures. */
export const RegisterPlaceholders = ({ figures }: Pick<RowProps, 'figures'>) => (
  <Placeholders
    count={6}
    // below the titles of the columns, where there are any
    className="@container @min-[44rem]:[&>div:first-of-type]:pt-[1.8rem]"
    item={
      <div className={`border-b border-line py-2 ${heights[figures]}`}>
        <Skeleton className="h-full" />
      </div>
    }
  />
)
