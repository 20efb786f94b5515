import { type ReactNode, type Ref, useId } from 'react'
import { SectionHeading } from '../../../web/ui/section-heading'

interface Props {
  title: string
  /** For links to this section: `/profile#…`. */
  anchor?: string
  /** Shown at the end of the heading's line. */
  aside?: ReactNode
  /** For moving the focus here when the content has changed. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

export function ProfileSection({ title, anchor, aside, ref, children }: Props) {
  const id = useId()
  return (
    <section
      ref={ref}
      id={anchor}
      tabIndex={-1}
      aria-labelledby={id}
      className="scroll-mt-28 outline-none"
    >
      <SectionHeading id={id} title={title} aside={aside} />
      {children}
    </section>
  )
}
