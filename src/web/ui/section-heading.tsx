import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Shown at the end of the line: a badge, which never wraps, or a link to the whole list, which goes below if both don't fit. */
  aside?: ReactNode
  id?: string
  /** In the back office, where the page's own title is small. */
  isDense?: boolean
}

/** A section's heading over the race card's double rule. */
export function SectionHeading({ title, aside, id, isDense = false }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline has-[>span]:flex-nowrap [&>:is(a,nav)]:-my-2 print:mb-3 print:pt-2 justify-between gap-x-6 gap-y-2 border-t-4 border-double border-line-strong pt-4">
      <h2
        id={id}
        className={`print:text-xl ${isDense ? 'text-xl sm:text-2xl' : 'text-2xl sm:text-[1.75rem]'}`}
      >
        {title}
      </h2>
      {aside}
    </div>
  )
}
