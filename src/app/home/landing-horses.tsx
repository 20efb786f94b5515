import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Horse } from '../../domains/horses/horses.contract'
import { pictureOf, StableImage } from '../../domains/media/ui/stable-image'
import { formatAge } from '../../lib/ages'
import { counted } from '../../lib/text'
import { Container } from '../../web/ui/container'
import { Facts } from '../../web/ui/facts'
import { Part } from '../../web/ui/part'
import { SectionHeading } from '../../web/ui/section-heading'
import { Loading, Skeleton } from '../../web/ui/skeleton'

/** Three horses on the landing page: one large, the others beside it. */
export function LandingHorses({ query }: { query: UseQueryResult<Horse[]> }) {
  if (query.data?.length === 0) return null
  return (
    <Section>
      <Part query={query} what="the horses" placeholder={<Placeholder />}>
        {(horses) => <Runners horses={horses} />}
      </Part>
    </Section>
  )
}

/** The same, for a preview: these horses are not saved yet. */
export const PreviewedHorses = ({ horses }: { horses: readonly Horse[] }) => (
  <Section>
    <Runners horses={horses} />
  </Section>
)

function Section({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="horses-title" className="later without-foot">
      <Container className="pt-12 md:pt-16">
        <SectionHeading
          id="horses-title"
          title="Racing in our colours"
          aside={
            <Link to="/horses" className="text-link-line inline-flex min-h-11 items-center">
              All our horses
            </Link>
          }
        />
        {children}
      </Container>
    </section>
  )
}

const Placeholder = () => (
  <Loading>
    <Skeleton className="h-96" />
  </Loading>
)

function Runners({ horses }: { horses: readonly Horse[] }) {
  return (
    <div className="lead-and-two">
      {horses.slice(0, 3).map((horse, index) => (
        <Runner key={horse.id} horse={horse} isLead={index === 0} />
      ))}
    </div>
  )
}

function Runner({ horse, isLead }: { horse: Horse; isLead: boolean }) {
  return (
    <article className="group relative grid grid-rows-[1fr_auto] md:grid-rows-subgrid">
      <div
        className={`relative overflow-hidden bg-sunken ${isLead ? 'aspect-[4/3] md:aspect-auto md:min-h-96' : 'aspect-[16/9] xs:aspect-[3/2]'}`}
        style={{ viewTransitionName: `horse-${horse.slug}` }}
      >
        <StableImage
          {...pictureOf(horse)}
          alt=""
          sizes={
            isLead
              ? // its tall frame cuts off the sides, so it needs a wider picture than its width suggests
                '(min-width: 72rem) 66rem, (min-width: 48rem) 90vw, 106vw'
              : '(min-width: 72rem) 30rem, (min-width: 48rem) 40vw, (min-width: 30rem) 50vw, 94vw'
          }
          shape="3x2"
          className="absolute inset-0 size-full transition-transform duration-250 ease-out group-hover:scale-[1.02] motion-reduce:transform-none"
        />
      </div>
      <div className="flex flex-wrap content-start items-baseline justify-between gap-x-5 border-b border-line-strong pt-3 pb-3 md:max-lg:flex-col md:max-lg:flex-nowrap md:max-lg:justify-start">
        <h3
          className={`w-full ${isLead ? 'text-2xl sm:text-[1.9rem]' : 'text-xl sm:text-[1.4rem]'}`}
          style={{ viewTransitionName: `horse-name-${horse.slug}` }}
        >
          <Link
            to="/horses/$slug"
            params={{ slug: horse.slug }}
            className="decoration-mark decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {horse.name}
          </Link>
        </h3>
        <p className="text-ink-soft">
          <Facts of={[horse.age !== null && formatAge(horse.age), horse.color, horse.gender]} />
        </p>
        {horse.totalRaces > 0 && (
          <p className="figures font-semibold">
            {counted(horse.totalWins, 'win')}{' '}
            <span className="font-normal text-ink-soft">
              {`in ${counted(horse.totalRaces, 'start')}`}
            </span>
          </p>
        )}
      </div>
    </article>
  )
}
