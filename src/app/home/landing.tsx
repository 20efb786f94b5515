import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AboutSection } from '../../domains/homepage/ui/about-section'
import { PosterHero } from '../../domains/homepage/ui/hero'
import { useHeroSettings } from '../../domains/homepage/ui/homepage.queries'
import { SignInTicket } from '../../domains/homepage/ui/sign-in-ticket'
import { WhyChoose } from '../../domains/homepage/ui/why-choose'
import type { Horse } from '../../domains/horses/horses.contract'
import { featuredHorsesQuery, firstHorsesQuery } from '../../domains/horses/ui/horses.queries'
import { buttonClass } from '../../web/ui/button'
import { useLive } from '../../web/use-live'
import { HomeRunners } from './home-runners'
import { LandingHorses } from './landing-horses'
import { useSite } from '../../web/site'

/** The home page of a visitor (SPEC §2). */
export function Landing() {
  useLive()
  const site = useSite()
  const hero = useHeroSettings()
  const featured = useQuery(featuredHorsesQuery)
  const isNoneFeatured = featured.data?.length === 0
  const first = useQuery({ ...firstHorsesQuery, enabled: isNoneFeatured, select: racingFirst })
  return (
    <>
      <PosterHero {...hero} stableName={site.name}>
        <Link to="/horses" className={buttonClass('onBrand')}>
          Explore Our Horses
        </Link>
        <Link to="/ownership" className={buttonClass('onBrandQuiet')}>
          Ownership Opportunities
        </Link>
        <a
          href="/login"
          className="inline-flex min-h-11 items-center justify-center px-2 font-semibold underline decoration-brass decoration-2 underline-offset-4 hover:decoration-current"
        >
          Staff Login
        </a>
      </PosterHero>
      <HomeRunners />
      <LandingHorses query={isNoneFeatured ? first : featured} />
      <WhyChoose />
      {hero.settings && <AboutSection settings={hero.settings} />}
      <SignInTicket />
    </>
  )
}

/** Without featured horses: those that race before those that are retired. */
const racingFirst = ({ items }: { items: Horse[] }): Horse[] =>
  [...items].sort((one, other) => Number(isRetired(one)) - Number(isRetired(other)))
const isRetired = ({ status }: Horse) => status === 'retired'
