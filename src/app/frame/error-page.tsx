import { useLocation } from '@tanstack/react-router'
import { StableSilks } from '../../domains/media/ui/silks'
import { buttonClass } from '../../web/ui/button'
import { Container } from '../../web/ui/container'
import { WaysOn } from './ways-on'

/** For a page that could not be rendered. It must work as plain HTML, so "Try again" is a link. */
export function ErrorPage() {
  const { href } = useLocation()
  return (
    <Container className="grid items-center gap-x-12 gap-y-8 py-12 md:grid-cols-[1fr_auto] md:py-24">
      <div>
        <p className="eyebrow text-mark-ink">False start</p>
        <h1 className="mt-3 text-4xl sm:text-5xl">Something went wrong</h1>
        <p className="mt-5 max-w-[26em] text-lg text-ink-soft">
          Our server stumbled or the connection dropped. You haven’t lost anything. Trying again in
          a moment usually helps.
        </p>
        <a href={href} className={`mt-7 ${buttonClass()}`}>
          Try again
        </a>
        <p className="mt-10 border-t-4 border-double border-line-strong pt-4 font-semibold">
          Or go somewhere else:
        </p>
        <WaysOn />
      </div>
      <StableSilks className="order-first size-40 justify-self-start sm:size-56 md:order-none md:size-72 lg:size-96" />
    </Container>
  )
}
