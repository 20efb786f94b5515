import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AboutSection } from '../../domains/homepage/ui/about-section'
import { type HeroSettings, PosterHero } from '../../domains/homepage/ui/hero'
import { useHeroSettings } from '../../domains/homepage/ui/homepage.queries'
import { SignInTicket } from '../../domains/homepage/ui/sign-in-ticket'
import { WhyChoose } from '../../domains/homepage/ui/why-choose'
import type { Horse } from '../../domains/horses/horses.contract'
import { featuredHorsesQuery, firstHorsesQuery } from '../../domains/horses/ui/horses.queries'
import type { HomeSection } from '../../lib/home-sections'
import { buttonClass } from '../../web/ui/button'
import { useLive } from '../../web/use-live'
import { HomeRunners } from './home-runners'
import { LandingHorses } from './landing-horses'
import { useSite } from '../../web/site'

/** The home page of a visitor (SPEC §2). */
export function Landing() {
  useLive()
  return (
    <>
      <LandingHero {...useHeroSettings()} />
      <LandingSections />
    </>
  )
}

export function LandingHero(hero: HeroSettings) {
  return (
    <PosterHero {...hero} stableName={useSite().name}>
      <Link to="/horses" className={buttonClass('onBrand')}>
        Explore Our Horses
      </Link>
      <Link to="/ownership" className={buttonClass('onBrandQuiet')}>
        Ownership Opportunities
      </Link>
      <a
        href="/login"
        className="inline-flex min-h-11 items-center justify-center px-2 font-semibold underline decoration-mark decoration-2 underline-offset-4 hover:decoration-current lg:pr-0"
      >
        Staff Login
      </a>
    </PosterHero>
  )
}

/** What visitors see below the hero. */
export function LandingSections() {
  const { homeOrder } = useSite()
  const { settings } = useHeroSettings()
  const featured = useQuery(featuredHorsesQuery)
  const isNoneFeatured = featured.data?.length === 0
  const first = useQuery({ ...firstHorsesQuery, enabled: isNoneFeatured, select: racingFirst })
  const sections: Partial<Record<HomeSection, ReactNode>> = {
    runners: <HomeRunners key="runners" />,
    horses: <LandingHorses key="horses" query={isNoneFeatured ? first : featured} />,
    reasons: <WhyChoose key="reasons" />,
    about: settings && <AboutSection key="about" settings={settings} />,
    signIn: <SignInTicket key="signIn" />,
  }
  return homeOrder.map((section) => sections[section])
}

/** Without featured horses: those that race before those that are retired. */
const racingFirst = ({ items }: { items: Horse[] }): Horse[] =>
  [...items].sort((one, other) => Number(isRetired(one)) - Number(isRetired(other)))
const isRetired = ({ status }: Horse) => status === 'retired'
