import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { currentUserQuery } from '../../domains/accounts/ui/accounts.queries'
import type { HeroSettings } from '../../domains/homepage/ui/hero'
import { SiteHeader } from '../frame/site-header'
import { LandingHero } from '../home/landing'

/** The header is a visitor's, like the page below it. */
const visitors = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
visitors.setQueryDefaults(currentUserQuery.queryKey, { gcTime: Infinity })
visitors.setQueryData(currentUserQuery.queryKey, null)

/** The top of the landing page, in a preview. */
export const PreviewedTop = (hero: HeroSettings) => (
  <>
    <QueryClientProvider client={visitors}>
      <SiteHeader />
    </QueryClientProvider>
    <LandingHero {...hero} />
  </>
)
