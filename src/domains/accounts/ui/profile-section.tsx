import { type ReactNode, type Ref, useId } from 'react'

interface Props {
  title: string
  /** For links to this section: `/profile#…`. */
  anchor?: string
  /** For moving the focus here when the content has changed. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A part of the profile beneath the race card's double rule. On a desktop its heading stands beside its content. */
export function ProfileSection({ title, anchor, ref, children }: Props) {
  const id = useId()
  return (
    <section
      ref={ref}
      id={anchor}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid scroll-mt-28 grid-cols-1 gap-x-12 gap-y-6 border-t-4 border-double border-line-strong pt-4 outline-none lg:grid-cols-[20rem_minmax(0,1fr)] lg:pt-6"
    >
      <h2 id={id} className="text-[1.45rem] sm:text-[1.75rem]">
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
