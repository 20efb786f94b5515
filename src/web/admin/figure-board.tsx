import type { ReactNode } from 'react'

/** A board of labelled figures, under a rule of its own. Whoever uses it says how many columns it has. */
export const boardClass =
  'figures grid border-t-4 border-mark bg-raised print:border-t-0 print:bg-transparent'

export const boardLabelClass = 'text-[0.92rem] leading-5 text-ink-soft'

export const boardValueClass = 'block text-[1.4rem] leading-9 font-semibold @xl:text-[1.7rem]'

interface Props {
  label: ReactNode
  /** Below the figure. */
  note?: ReactNode
  children: ReactNode
}

export const BoardFigure = ({ label, note, children }: Props) => (
  <div className="min-w-0 border-b border-line px-2.5 py-2 @xl:px-4 @xl:py-3">
    <dt className={boardLabelClass}>{label}</dt>
    <dd>
      <span className={boardValueClass}>{children}</span>
      {note !== undefined && <span className="block text-[0.92rem] text-ink-soft">{note}</span>}
    </dd>
  </div>
)
