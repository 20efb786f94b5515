import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AboutSection } from '../../domains/homepage/ui/about-section'
import { CompactHero } from '../../domains/homepage/ui/compact-hero'
import { useHeroSettings } from '../../domains/homepage/ui/homepage.queries'
import type { Horse } from '../../domains/horses/horses.contract'
import { HorseCard } from '../../domains/horses/ui/horse-card'
import { featuredHorsesQuery } from '../../domains/horses/ui/horses.queries'
import { myInvestmentsQuery } from '../../domains/investments/ui/my-investments.queries'
import { nextEntries, ownedHorses } from '../../domains/investments/ui/portfolio'
import { HOME_OFFERINGS, horsesWithShares } from '../../domains/ownership/ownership.rules'
import type { Offering } from '../../domains/ownership/ownership.contract'
import { OfferingCard } from '../../domains/ownership/ui/offering-card'
import { openOfferingsQuery } from '../../domains/ownership/ui/ownership.queries'
import type { HomeSection } from '../../lib/home-sections'
import { buttonClass } from '../../web/ui/button'
import { Container } from '../../web/ui/container'
import { ErrorState } from '../../web/ui/error-state'
import { Notice } from '../../web/ui/notice'
import { SectionHeading } from '../../web/ui/section-heading'
import { Loading, Skeleton } from '../../web/ui/skeleton'
import { useLive } from '../../web/use-live'
import { HomeOwner } from './home-owner'
import { HomeRunners } from './home-runners'
import { useSite } from '../../web/site'

// of two on the same ground, the first brings most of the space
const sectionClass = 'py-12 md:py-16 [&+&]:pt-2 md:[&+&]:pt-4'
const asideClass = 'text-link-line inline-flex min-h-11 items-center'

/** The home page of someone signed in (SPEC §2). */
export function Home() {
  useLive()
  const site = useSite()
  const hero = useHeroSettings()
  const featured = useQuery(featuredHorsesQuery)
  const offerings = useQuery(openOfferingsQuery)
  const withShares = horsesWithShares(offerings.data ?? [])
  const investments = useQuery(myInvestmentsQuery)
  const owned = ownedHorses(investments.data ?? [])
  const told = nextEntries(owned.map(({ horse }) => horse))
  const ownIds = new Set(owned.map(({ horse }) => horse.id))
  // a horse that is on the page already comes after the others
  const onPage = new Set([...ownIds, ...(featured.data ?? []).map(({ id }) => id)])
  const sections: Partial<Record<HomeSection, ReactNode>> = {
    runners: told.length === 0 && <HomeRunners key="runners" />,
    horses: (
      <section key="horses" aria-labelledby="featured-title" className={sectionClass}>
        <Container>
          <SectionHeading
            id="featured-title"
            title="Featured Horses"
            aside={
              <Link to="/horses" className={asideClass}>
                View All Horses
              </Link>
            }
          />
          <Cards
            query={featured}
            what="the featured horses"
            empty="No featured horses available yet"
          >
            {(horses) => (
              <FeaturedHorses
                // an owner's own horses are at the top already
                horses={horses.filter(({ id }) => !ownIds.has(id))}
                withShares={withShares}
                areLarge={owned.length === 0}
              />
            )}
          </Cards>
        </Container>
      </section>
    ),
    offerings: (
      <section key="offerings" aria-labelledby="offerings-title" className={sectionClass}>
        <Container>
          <SectionHeading
            id="offerings-title"
            title="Ownership Opportunities"
            aside={
              <Link to="/ownership" className={asideClass}>
                View All
              </Link>
            }
          />
          {featured.isPending ? (
            <LoadingCards />
          ) : (
            <Cards
              query={offerings}
              what="the ownership opportunities"
              empty="No ownership opportunities available at the moment"
            >
              {(open) =>
                offeredFirst(open, onPage).map((offering) => (
                  <div key={offering.id} className={cellClass}>
                    <OfferingCard offering={offering} />
                  </div>
                ))
              }
            </Cards>
          )}
        </Container>
      </section>
    ),
    about: hero.settings && <AboutSection key="about" settings={hero.settings} />,
  }
  return (
    <>
      <HomeOwner query={investments} />
      {told.length > 0 && <HomeRunners told={told} />}
      <CompactHero {...hero} stableName={site.name} isBelowOwn={owned.length > 0}>
        <Link to="/ownership" className={buttonClass('onBrand')}>
          View Opportunities
        </Link>
        <Link to="/gallery" className={buttonClass('onBrandQuiet')}>
          Explore Gallery
        </Link>
      </CompactHero>
      {site.homeOrder.map((section) => sections[section])}
    </>
  )
}

/** The newest offerings: with shares left before those without, and horses not seen yet before those that are. */
function offeredFirst(offerings: readonly Offering[], seen: ReadonlySet<string>): Offering[] {
  const rank = ({ availableShares, horseId }: Offering) =>
    (availableShares === 0 ? 2 : 0) + Number(seen.has(horseId))
  return [...offerings].sort((one, other) => rank(one) - rank(other)).slice(0, HOME_OFFERINGS)
}

interface FeaturedProps {
  horses: readonly Horse[]
  withShares: ReadonlySet<string>
  /** On a phone: an owner has seen much of the page before. */
  areLarge: boolean
}

function FeaturedHorses({ horses, withShares, areLarge }: FeaturedProps) {
  const wholeRow = 'col-span-full'
  const [only] = horses
  if (!only)
    return (
      <p className={`text-lg text-ink-soft ${wholeRow}`}>
        You own a share in every horse we’re featuring at the moment.
      </p>
    )
  if (horses.length === 1)
    return (
      <div className={wholeRow}>
        <HorseCard
          horse={only}
          hasShares={withShares.has(only.id)}
          isAmongFeatured
          layout="spread"
          isLead={areLarge}
        />
      </div>
    )
  return horses.map((horse) => (
    <div key={horse.id} className={cellClass}>
      <HorseCard
        horse={horse}
        hasShares={withShares.has(horse.id)}
        isAmongFeatured
        isLead={areLarge}
      />
    </div>
  ))
}

interface CardsProps<Item> {
  query: UseQueryResult<Item[]>
  /** What could not be loaded, for the error message. */
  what: string
  empty: string
  children: (items: Item[]) => ReactNode
}

/** A row of at most three cards, whether loading, failed, empty or there. */
function Cards<Item>({ query, what, empty, children }: CardsProps<Item>) {
  if (query.isPending) return <LoadingCards />
  if (query.isError) return <ErrorState what={what} retry={() => void query.refetch()} />
  if (query.data.length === 0) return <Notice title={empty} />
  return <div className={rowClass}>{children(query.data)}</div>
}

const rowClass = 'grid grid-cols-1 gap-x-6 gap-y-6 md:gap-y-10 md:grid-cols-2 lg:grid-cols-3'
// on a tablet the first of three fills the row
const cellClass =
  'min-w-0 border-line max-md:not-first:border-t max-md:not-first:pt-6 md:max-lg:first:nth-last-[odd]:col-span-2'

function LoadingCards() {
  return (
    <Loading className={rowClass}>
      {[0, 1, 2].map((place) => (
        <div
          key={place}
          className={`grid grid-cols-[min(7rem,30vw)_minmax(0,1fr)] content-start items-center gap-4 md:grid-cols-1 ${cellClass}`}
        >
          <Skeleton className="aspect-4/5 md:aspect-3/2" />
          <div>
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="mt-3 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-4/5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
