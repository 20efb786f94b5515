import { StableSilks } from '../../domains/media/ui/silks'
import { Container } from '../../web/ui/container'
import { WaysOn } from './ways-on'

/** For an address that leads nowhere (SPEC §2). */
export function NotFoundPage() {
  return (
    <Container className="grid grid-cols-1 items-center gap-x-12 gap-y-8 py-12 md:grid-cols-[1fr_auto] md:py-24">
      <div>
        <p className="eyebrow text-mark-ink">Non-runner</p>
        <h1 className="mt-3 text-4xl sm:text-5xl">404 Page Not Found</h1>
        <p className="mt-5 max-w-[26em] text-lg text-ink-soft">
          The silks are here, but the page hasn’t come to the start. It may have moved, or the
          address may be mistyped.
        </p>
        <p className="mt-8 border-t-4 border-double border-line-strong pt-4 font-semibold">
          These are all running:
        </p>
        <WaysOn />
      </div>
      <StableSilks className="order-first size-40 max-w-full justify-self-start sm:size-56 md:order-none md:size-72 lg:size-96" />
    </Container>
  )
}
