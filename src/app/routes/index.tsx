import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import { homepageSettingsQuery } from '../../domains/homepage/ui/homepage.queries'
import { featuredHorsesQuery } from '../../domains/horses/ui/horses.queries'
import { myInvestmentsQuery } from '../../domains/investments/ui/my-investments.queries'
import { openOfferingsQuery } from '../../domains/ownership/ui/ownership.queries'
import { Landing } from '../landing'
import { pageHead } from '../page-head'

/** Fetched for who is signed in alone: visitors, who are most, never load it. */
const Home = lazyRouteComponent(() => import('../home'), 'Home')

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    const settings = queryClient.ensureQueryData(homepageSettingsQuery)
    const user = await queryClient.ensureQueryData(currentUserQuery)
    if (user !== null) await Home.preload?.()
    if (import.meta.env.SSR) {
      await Promise.all([
        queryClient.ensureQueryData(featuredHorsesQuery),
        user === null || queryClient.ensureQueryData(openOfferingsQuery),
        user === null || queryClient.ensureQueryData(myInvestmentsQuery),
      ])
    } else {
      // in the browser the sections show their own placeholders, and what failed
      void queryClient.prefetchQuery(featuredHorsesQuery)
      if (user !== null) {
        void queryClient.prefetchQuery(openOfferingsQuery)
        // an owner's horses come first: if they came late, they would push the rest down
        await queryClient.prefetchQuery(myInvestmentsQuery)
      }
    }
    return settings
  },
  head: ({ loaderData, match }) => {
    const { site } = match.context
    return pageHead({
      site,
      path: '/',
      description:
        loaderData?.heroSubtitle ??
        `${site.name} trains racehorses at the Champ de Mars in Port Louis. Meet the horses, see the gallery and own a share.`,
      picture: {
        path: '/share/site.jpg',
        alt: site.name,
        facts: [site.name, loaderData?.heroTitle, loaderData?.heroImageUrl, loaderData?.heroImage],
      },
      about: {
        '@type': 'SportsOrganization',
        name: site.name,
        sport: 'Horse racing',
        logo: `${site.publicUrl}/icon-512.png`,
        areaServed: 'Mauritius',
        ...(site.email === null ? {} : { email: site.email }),
        ...(site.phone === null ? {} : { telephone: site.phone }),
      },
    })
  },
  component: Front,
})

function Front() {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  return user === null ? <Landing /> : <Home />
}
