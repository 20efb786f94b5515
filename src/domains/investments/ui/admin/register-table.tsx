import type { ReactNode } from 'react'

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
        className="block w-full @min-[40rem]:table print:table print:text-[0.78rem] print:leading-tight"
      >
        <thead
          role="rowgroup"
          className="sr-only @min-[40rem]:not-sr-only @min-[40rem]:table-header-group print:not-sr-only print:table-header-group"
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
        <tbody role="rowgroup" className="block @min-[40rem]:table-row-group print:table-row-group">
          {children}
        </tbody>
        {foot !== undefined && (
          <tfoot
            role="rowgroup"
            className="block @min-[40rem]:table-footer-group print:table-row-group"
          >
            {foot}
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface RowProps {
  /** Where rows become blocks, short figures form a grid, each under its label. */
  isBoard?: boolean
  className?: string
  children: ReactNode
}

const board =
  'block @min-[16rem]:grid grid-cols-[1fr_1fr_1.5fr] @md:grid-cols-[1fr_1fr_1fr_1fr_1fr_1.8fr] gap-x-3 [&>th]:col-span-full @min-[16rem]:@max-[40rem]:[&>td]:flex-col @min-[16rem]:@max-[40rem]:[&>td]:justify-start @min-[16rem]:@max-[40rem]:[&>td]:text-left'

export function RegisterRow({ isBoard = false, className = '', children }: RowProps) {
  return (
    <tr
      role="row"
      className={`relative border-b border-line py-3 @min-[40rem]:table-row @min-[40rem]:py-0 print:table-row print:break-inside-avoid print:py-0 ${isBoard ? board : 'block'} ${className}`}
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
      className={`flex justify-between gap-x-4 py-0.5 @min-[40rem]:table-cell @min-[40rem]:py-2 @min-[40rem]:pr-3 @min-[40rem]:align-middle @min-[40rem]:last:pr-0 print:table-cell print:py-1 print:pr-3 figures text-right ${className}`}
    >
      {label !== undefined && (
        <span aria-hidden className="text-ink-soft @min-[40rem]:hidden print:hidden">
          {mark}
          {label}
        </span>
      )}
      <span className="min-w-0 wrap-anywhere @min-[40rem]:whitespace-nowrap">{children}</span>
    </td>
  )
}

export function RegisterRowHead({ children }: { children: ReactNode }) {
  return (
    <th
      role="rowheader"
      scope="row"
      className="block pb-1 text-left font-normal wrap-anywhere @min-[40rem]:table-cell @min-[40rem]:py-2 @min-[40rem]:pr-3 @min-[40rem]:align-middle print:table-cell print:py-1 print:[&_*]:text-[1em] print:[&_:is(a,button)]:min-h-0 print:[&_:is(a,button)]:text-ink print:[&_:is(a,button)]:no-underline"
    >
      {children}
    </th>
  )
}
