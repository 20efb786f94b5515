import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import type { HomepageSettings } from '../../domains/homepage/homepage.contract'
import { homepageSettingsQuery } from '../../domains/homepage/ui/homepage.queries'
import { featuredHorsesQuery, firstHorsesQuery } from '../../domains/horses/ui/horses.queries'
import { myInvestmentsQuery } from '../../domains/investments/ui/my-investments.queries'
import { nextRunnersQuery } from '../../domains/racing/ui/racing.queries'
import { openOfferingsQuery } from '../../domains/ownership/ui/ownership.queries'
import { loadParts } from '../../web/api'
import { Landing } from '../home/landing'
import { pageHead } from '../frame/page-head'

/** Loaded only for people who are signed in: visitors, the majority, never need it. */
const Home = lazyRouteComponent(() => import('../home/home'), 'Home')

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export const Route = createFileRoute('/')({
  staticData: { kept: {} },
  loader: async ({ context: { queryClient } }): Promise<HomepageSettings | undefined> => {
    const user = await queryClient.ensureQueryData(currentUserQuery)
    const parts = [homepageSettingsQuery, featuredHorsesQuery, nextRunnersQuery]
    const own = user === null ? [] : [openOfferingsQuery, myInvestmentsQuery]
    const loading = loadParts(queryClient, [...parts, ...own])
    if (user !== null) await Home.preload?.()
    if (user !== null && !import.meta.env.SSR)
      // an owner's horses come first: a moment's wait spares most people a placeholder
      await Promise.race([queryClient.prefetchQuery(myInvestmentsQuery), sleep(80)])
    await loading
    if (user === null && queryClient.getQueryData(featuredHorsesQuery.queryKey)?.length === 0)
      await loadParts(queryClient, [firstHorsesQuery])
    return queryClient.getQueryData(homepageSettingsQuery.queryKey)
  },
  head: ({ loaderData, match }) => {
    const { site } = match.context
    return pageHead({
      site,
      path: '/',
      description:
        site.seoDescription ??
        loaderData?.heroSubtitle ??
        `${site.name} trains racehorses at the Champ de Mars in Port Louis. Meet the horses, see the gallery and own a share.`,
      picture: {
        path: '/share/site.jpg',
        alt: site.name,
        facts: [site.name, loaderData?.heroTitle, loaderData?.heroImageUrl, loaderData?.heroImage],
      },
      data: import.meta.env.SSR
        ? {
            about: {
              '@type': 'SportsOrganization',
              name: site.name,
              sport: 'Horse racing',
              logo: `${site.publicUrl}/icon-512.png`,
              areaServed: 'Mauritius',
              ...(site.legalName === null ? {} : { legalName: site.legalName }),
              ...(site.email === null ? {} : { email: site.email }),
              ...(site.phone === null ? {} : { telephone: site.phone }),
              ...(site.address === null ? {} : { address: site.address }),
              ...(site.socialLinks.length === 0 ? {} : { sameAs: [...site.socialLinks] }),
            },
          }
        : undefined,
    })
  },
  component: Front,
})

function Front() {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  return user === null ? <Landing /> : <Home />
}
