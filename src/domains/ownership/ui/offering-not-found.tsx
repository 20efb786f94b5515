import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { StableSilks } from '../../media/ui/silks'

export function OfferingNotFound() {
  return (
    <Container className="py-20 text-center sm:py-28">
      <StableSilks className="mx-auto size-36" />
      <h1 className="mt-6 text-4xl">Opportunity Not Found</h1>
      <p className="mt-3 text-lg text-balance text-ink-soft">
        This ownership opportunity doesn't exist or is no longer available.
      </p>
      <Link to="/ownership" className={`mt-7 ${buttonClass()}`}>
        Back to Opportunities
      </Link>
    </Container>
  )
}
