import type { ReactNode } from 'react'
import { Container } from '../../../web/ui/container'
import { DoubleRule } from '../../../web/ui/double-rule'
import { Notice } from '../../../web/ui/notice'
import { SectionHeading } from '../../../web/ui/section-heading'
import { Loading, Skeleton } from '../../../web/ui/skeleton'
import type { PublicMeeting, Racing } from '../racing-public.contract'
import { CalendarLinks } from './calendar-links'
import { NextRunners } from './next-runners'
import { NextRunnersSkeleton } from './next-runners-skeleton'
import { SeasonFigures } from './season-figures'
import { SeasonResults } from './season-results'

interface Props {
  racing: Racing
  today: string
  publicUrl: string
}

/** The race diary for visitors: what is ahead, then a season and its results. */
export function RacingPage({ racing, today, publicUrl }: Props) {
  const { season, seasons, next, results, figures } = racing
  const calendar = calendarOf(publicUrl)
  if (next.length + results.length === 0 && seasons.length < 2)
    return (
      <>
        <DoubleRule />
        <Notice
          heading="h2"
          title="No Races Yet"
          text="Each race our horses are entered for, and how they ran, will appear here, and in your own calendar if you add ours."
          wayOn={<CalendarLinks {...calendar} isButton />}
        />
      </>
    )
  return (
    <>
      <section aria-labelledby="ahead">
        <SectionHeading id="ahead" title="Next meetings" aside={<CalendarLinks {...calendar} />} />
        <Ahead meetings={next} today={today} />
      </section>
      <section aria-labelledby="season" className="mt-16 sm:mt-20">
        <SectionHeading
          id="season"
          title={`Season ${season}`}
          aside={seasons.length > 1 && <Seasons seasons={seasons} shown={season} />}
        />
        {results.length === 0 ? (
          <Notice title={`No Results of ${season} Yet`} />
        ) : (
          <>
            <SeasonFigures figures={figures} />
            <div className="mt-8">
              <SeasonResults meetings={results} />
            </div>
          </>
        )}
      </section>
    </>
  )
}

const calendarOf = (publicUrl: string) => ({
  path: '/racing.ics',
  publicUrl,
  what: 'all our runners',
})

interface AheadProps {
  meetings: readonly PublicMeeting[]
  today: string
}

function Ahead({ meetings, today }: AheadProps) {
  if (meetings.length === 0)
    return (
      <Notice
        title="No Runners at the Moment"
        text="None of our horses is entered. The next ones will be listed here."
      />
    )
  return (
    <div className="grid gap-5">
      {meetings.map((meeting, index) => (
        <NextRunners key={meeting.id} meeting={meeting} today={today} isTop={index === 0} />
      ))}
    </div>
  )
}

function Seasons({ seasons, shown }: { seasons: readonly string[]; shown: string }) {
  return (
    <nav aria-label="Seasons">
      <ul className="figures -mx-2 flex flex-wrap gap-x-2">
        {seasons.map((season, index) => (
          <li key={season}>
            <a
              href={`/racing${index === 0 ? '' : `?season=${season}`}#season`}
              aria-current={season === shown ? 'page' : undefined}
              className="inline-flex min-h-11 min-w-11 items-center justify-center px-2 font-semibold text-link underline decoration-transparent decoration-2 underline-offset-4 hover:decoration-mark aria-[current=page]:text-ink aria-[current=page]:decoration-mark"
            >
              {season}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function RacingFrame({ children }: { children: ReactNode }) {
  return (
    <Container className="pt-10 pb-20 sm:pt-14">
      <h1 className="mb-8 text-[2.4rem] sm:text-5xl">Racing</h1>
      {children}
    </Container>
  )
}

/** The page with its headings, and what most weeks have. */
export function RacingSkeleton({ season, publicUrl }: { season: string; publicUrl: string }) {
  return (
    <>
      <SectionHeading title="Next meetings" aside={<CalendarLinks {...calendarOf(publicUrl)} />} />
      <Loading>
        <NextRunnersSkeleton />
        <div className="mt-16 sm:mt-20">
          <SectionHeading title={`Season ${season}`} />
          <Skeleton className="h-[18.9rem] rounded-none sm:h-[11.6rem] lg:h-[7.2rem]" />
          <Skeleton className="mt-8 h-96" />
        </div>
      </Loading>
    </>
  )
}
