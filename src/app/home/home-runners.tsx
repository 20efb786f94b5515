import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NextRunners } from '../../domains/racing/ui/next-runners'
import { nextRunnersQuery } from '../../domains/racing/ui/racing.queries'
import { Container } from '../../web/ui/container'
import { SectionHeading } from '../../web/ui/section-heading'
import { useSite } from '../../web/site'

/** The next meeting with our runners; nothing if none is known, or if it can't be loaded. */
export function HomeRunners() {
  const { today } = useSite()
  const { data: [meeting] = [] } = useQuery(nextRunnersQuery)
  if (!meeting) return null
  return (
    <section aria-labelledby="runners-title" className="without-foot">
      <Container className="pt-12 md:pt-16">
        <SectionHeading
          id="runners-title"
          title="Next runners"
          aside={
            <Link to="/racing" className="text-link-line inline-flex min-h-11 items-center">
              Race diary
            </Link>
          }
        />
        <NextRunners meeting={meeting} today={today} />
      </Container>
    </section>
  )
}
