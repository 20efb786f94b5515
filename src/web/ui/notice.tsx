import type { ReactNode } from 'react'
import { Container } from './container'
import { StablePrint } from './stable-print'

interface Props {
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
export const Notice = ({ title, text, wayOn, heading: Heading = 'p', role }: PartProps) => (
  <div role={role} className="@container border border-line bg-raised">
    <div className="grid grid-cols-1 @xl:grid-cols-[2fr_3fr]">
      <StablePrint className="h-40 @xl:h-auto @xl:min-h-52 @4xl:min-h-72" />
      <div className="self-center wrap-anywhere hyphens-auto px-[min(1.25rem,5vw)] py-7 @xl:px-8 @4xl:px-12">
        <Heading className="font-serif text-xl font-bold @4xl:text-2xl">{title}</Heading>
        {text && <p className="mt-2 max-w-prose text-ink-soft">{text}</p>}
        {wayOn && (
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 empty:hidden">
            {wayOn}
          </div>
        )}
      </div>
    </div>
  </div>
)

/** A whole page that has nothing else to show. */
export function NoticePage({ eyebrow, title, text, wayOn }: Props & { eyebrow: string }) {
  return (
    <Container className="grid grid-cols-1 items-center gap-x-12 gap-y-8 py-8 md:grid-cols-[3fr_2fr] md:py-16">
      <div>
        <p className="eyebrow text-mark-ink">{eyebrow}</p>
        <h1 className="mt-3 text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-5 mb-7 max-w-[28em] text-lg text-ink-soft">{text}</p>
        {wayOn}
      </div>
      <StablePrint className="order-first h-52 md:order-none md:h-96" />
    </Container>
  )
}
