import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  headingLevel: 'h2' | 'h3'
  children: ReactNode
}

/** A part of a long form, under a rule of its own. */
export function FormPart({ title, headingLevel: Heading, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-t-4 border-double border-line-strong pt-4 pb-3"
    >
      <Heading id={id} className="text-xl">
        {title}
      </Heading>
      {children}
    </section>
  )
}
