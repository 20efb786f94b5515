import { openerOf } from './openers'

interface Props {
  /** The record's id and name. */
  id: string
  name: string
  onEdit: () => void
}

/**
 * Makes all of a row or card open the record it is about: a button over it. The row is `relative`, and its other
 * controls `rowControl`.
 */
export const RowOpener = ({ id, name, onEdit }: Props) => (
  <button
    id={openerOf('edit', id)}
    type="button"
    aria-label={`Edit ${name}`}
    onClick={onEdit}
    className="absolute inset-0 rounded-[3px] focus-visible:-outline-offset-3"
  />
)

/** For a row's other controls, which stay above the opener. */
export const rowControl = 'relative z-[1]'

/** A row of a list: 44 px and no more on a desktop if it has one line. */
export const rowClass = 'group/row relative border-b border-line hover:bg-sunken/60'

/** A list's column titles, which are hidden from screen readers: each row says the same itself. */
export const titlesClass =
  'border-b border-line-strong pb-1.5 leading-5 font-semibold text-ink-soft'

/** A row's action in words. On a wide screen with a mouse it shows only while its row is hovered or has the focus. */
export const rowAction =
  'min-h-11 rounded-[3px] px-2 text-[0.95rem] font-medium whitespace-nowrap text-link underline-offset-4 hover:bg-sunken hover:underline focus-visible:-outline-offset-3 max-sm:quiet-link max-sm:-mr-2 pointer-fine:min-h-10 lg:pointer-fine:opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100'
