import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OfferingList, OfferingListSkeleton } from '../../../domains/ownership/ui/offering-list'
import { OwnerBenefits } from '../../../domains/ownership/ui/owner-benefits'
import { openOfferingsQuery } from '../../../domains/ownership/ui/ownership.queries'
import { loadPage } from '../../../web/api'
import { Container } from '../../../web/ui/container'
import { Part } from '../../../web/ui/part'
import { pageHead } from '../../frame/page-head'

export const Route = createFileRoute('/ownership/')({
  staticData: { kept: {} },
  loader: ({ context }) => loadPage(context.queryClient, openOfferingsQuery),
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/ownership',
      title: 'Ownership Opportunities',
      picture: { path: '/share/ownership.jpg', alt: 'Ownership Opportunities' },
      data: import.meta.env.SSR
        ? {
            about: { '@type': 'CollectionPage', name: 'Ownership Opportunities' },
          }
        : undefined,
      description: `Own a share of a racehorse in training with ${match.context.site.name}: prices, and how many shares are left in each horse.`,
    }),
  errorComponent: OwnershipOpportunities,
  component: OwnershipOpportunities,
})

function OwnershipOpportunities() {
  const offerings = useQuery(openOfferingsQuery)
  const isNotice = offerings.data ? offerings.data.length === 0 : offerings.isError
  const benefits = <OwnerBenefits headingLevel="h2" />
  return (
    <Container className="py-10 sm:py-14">
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">Ownership Opportunities</h1>
      <p className="mt-4 mb-7 max-w-[44rem] text-lg text-ink-soft sm:mb-9">
        Horse by horse: what one share costs, how many there are and how many are left.
      </p>
      <div className="grid grid-cols-1 gap-9 sm:gap-12">
        {/* nothing to choose from is said first */}
        {!isNotice && benefits}
        <div>
          <Part
            query={offerings}
            what="the ownership opportunities"
            placeholder={<OfferingListSkeleton />}
          >
            {(open) => <OfferingList offerings={open} />}
          </Part>
        </div>
        {isNotice && benefits}
      </div>
    </Container>
  )
}
