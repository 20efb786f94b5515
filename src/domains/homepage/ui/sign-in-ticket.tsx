import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'

/** The way in for people who already own a share: a ticket with its stub. */
export function SignInTicket() {
  return (
    <section aria-labelledby="sign-in-title">
      <Container className="py-14 md:py-20">
        <div className="grid border border-line-strong bg-raised md:grid-cols-[1fr_auto]">
          <div className="px-6 py-8 sm:px-10 sm:py-10">
            <p className="eyebrow text-mark-ink">Owners’ entrance</p>
            <h2 id="sign-in-title" className="mt-2 text-2xl sm:text-3xl">
              Already one of our owners?
            </h2>
            <p className="mt-3 text-ink-soft">
              Your horses, what you hold in them and what they have won, all in one place.
            </p>
          </div>
          <div className="flex items-center border-line-strong px-6 py-6 max-md:border-t-2 max-md:border-dashed sm:px-10 md:border-l-2 md:border-dashed">
            <a href="/api/login" className={`w-full ${buttonClass()}`}>
              Sign In to Continue
            </a>
          </div>
        </div>
      </Container>
    </section>
  )
}
