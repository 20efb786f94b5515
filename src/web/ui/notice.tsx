import type { ReactNode } from 'react'
import { Container } from './container'

interface Props {
  /** The stable's silks, which fill the place they get. */
  mark?: ReactNode
  title: string
  /** What will be here, or what to do. */
  text?: ReactNode
  /** A button or links to go on with. */
  wayOn?: ReactNode
}

interface PartProps extends Props {
  heading?: 'h2' | 'p'
  role?: 'alert'
}

/** In place of a list or a part of a page: there is nothing, or it failed to load. */
export function Notice({ mark, title, text, wayOn, heading: Heading = 'p', role }: PartProps) {
  return (
    <div
      role={role}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 border border-line bg-raised px-[min(1.25rem,5vw)] py-8 sm:px-8"
    >
      {mark && <div className="size-20 shrink-0">{mark}</div>}
      <div className="min-w-0 grow basis-60">
        <Heading className="font-serif text-xl font-bold">{title}</Heading>
        {text && <p className="mt-1 max-w-prose text-ink-soft">{text}</p>}
      </div>
      {wayOn}
    </div>
  )
}

/** A whole page that has nothing else to show. */
export function NoticePage({ eyebrow, mark, title, text, wayOn }: Props & { eyebrow: string }) {
  return (
    <Container className="grid grid-cols-1 items-center gap-x-12 gap-y-8 py-12 md:grid-cols-[1fr_auto] md:py-24">
      <div>
        <p className="eyebrow text-mark-ink">{eyebrow}</p>
        <h1 className="mt-3 text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-5 mb-7 max-w-[28em] text-lg text-ink-soft">{text}</p>
        {wayOn}
      </div>
      <div className="order-first size-40 max-w-full sm:size-56 md:order-none md:size-72 lg:size-96">
        {mark}
      </div>
    </Container>
  )
}
