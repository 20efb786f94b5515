import { type ReactNode, useId } from 'react'

interface Props {
  /** What an address calls it, after its #. */
  id?: string
  title: string
  headingLevel: 'h2' | 'h3'
  children: ReactNode
}

/** A part of a long form, under a rule of its own. */
export function FormPart({ id: name, title, headingLevel: Heading, children }: Props) {
  const id = useId()
  return (
    <section
      id={name}
      tabIndex={name === undefined ? undefined : -1}
      aria-labelledby={id}
      className="grid scroll-mt-20 outline-none gap-5 border-t-4 border-double border-line-strong pt-4 pb-3"
    >
      <Heading id={id} className="text-xl">
        {title}
      </Heading>
      {children}
    </section>
  )
}
