import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { NextEntry } from '../../domains/investments/ui/portfolio'
import { NextRunners } from '../../domains/racing/ui/next-runners'
import { nextRunnersQuery } from '../../domains/racing/ui/racing.queries'
import { formatDay } from '../../lib/dates'
import { Container } from '../../web/ui/container'
import { SectionHeading } from '../../web/ui/section-heading'
import { useSite } from '../../web/site'

interface Props {
  /** The races that the page has told already. */
  told?: readonly NextEntry[]
}

/** The next meeting with our runners; nothing if none is known, or if it can't be loaded. */
export function HomeRunners({ told = [] }: Props) {
  const { today } = useSite()
  const { data: [meeting] = [] } = useQuery(nextRunnersQuery)
  if (!meeting) return null
  const out = told
    .filter(({ race }) => race.raceDate === meeting.date)
    .map(({ horse }) => horse.slug)
  const races = meeting.races
    .map((race) => ({ ...race, runs: race.runs.filter((run) => !out.includes(run.horseSlug)) }))
    .filter(({ runs }) => runs.length > 0)
  if (races.length === 0) return null
  const isDayTold = out.length > 0
  return (
    <section aria-labelledby="runners-title" className="later without-foot">
      <Container className={told.length > 0 ? 'pt-4' : 'pt-12 md:pt-16'}>
        <SectionHeading
          id="runners-title"
          title={isDayTold ? `Also running on ${formatDay(meeting.date)}` : 'Next runners'}
          aside={
            <Link to="/racing" className="text-link-line inline-flex min-h-11 items-center">
              Race diary
            </Link>
          }
        />
        <NextRunners meeting={{ ...meeting, races }} today={today} isDayTold={isDayTold} />
      </Container>
    </section>
  )
}
