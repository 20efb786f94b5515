import type { ReactNode } from 'react'
import { Container } from '../../../web/ui/container'
import { StablePrint } from '../../../web/ui/stable-print'

interface Props {
  title: string
  /** Without one, the title heads a notice that takes the form's place. */
  subtitle?: string
  /** What the page offers people who own shares. */
  ownersLine?: string
  children: ReactNode
}

/** The ticket people sign in by: the stable's silks on the stub, the form beside it. */
export function SignInCard({ title, subtitle, ownersLine, children }: Props) {
  return (
    <Container className="py-10 sm:py-14">
      <div className="mx-auto grid max-w-4xl border border-line-strong bg-raised md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <StablePrint className="h-24 md:h-full" />
        {/* the perforation is inside the paper: on its edge it would look torn */}
        <div className="relative min-w-0 border-line-strong px-5 py-7 before:absolute before:inset-y-0 before:left-2 before:border-l-2 before:border-dashed before:border-line-strong max-md:border-t max-md:before:hidden sm:px-10 sm:py-10">
          <h1 id="sign-in-title" className="text-[1.65rem] wrap-anywhere sm:text-4xl">
            {title}
          </h1>
          <div className="mt-2 border-b-4 border-double border-line-strong pb-4 text-ink-soft">
            {subtitle !== undefined && <p>{subtitle}</p>}
            {ownersLine !== undefined && <p className="mt-1">{ownersLine}</p>}
          </div>
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </Container>
  )
}

interface NoticeProps {
  /** If the card's own title doesn't say it. */
  title?: string
  children: ReactNode
}

/** Replaces a form that has nothing more to ask. Takes the focus, so that it is read out. */
export function SignInNotice({ title, children }: NoticeProps) {
  return (
    <section
      ref={(element) => element?.focus()}
      tabIndex={-1}
      aria-labelledby={title === undefined ? 'sign-in-title' : 'sign-in-notice'}
      className="grid gap-3 outline-none"
    >
      {title !== undefined && (
        <h2 id="sign-in-notice" className="text-2xl wrap-anywhere">
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}

/** For browsers that run no scripts: nothing is sent, so that no password ends up in an address. */
export function SignInNeedsScripts() {
  return (
    <noscript>
      <p className="border-l-4 border-bad bg-bad-wash px-4 py-3 font-semibold text-bad">
        This form needs JavaScript. Allow it for this site and reload the page.
      </p>
    </noscript>
  )
}
