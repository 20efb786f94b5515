import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { OfferingDetail } from '../../../domains/ownership/ui/offering-detail'
import { OfferingDetailSkeleton } from '../../../domains/ownership/ui/offering-detail-skeleton'
import { OfferingNotFound } from '../../../domains/ownership/ui/offering-not-found'
import { offeringQuery } from '../../../domains/ownership/ui/ownership.queries'
import { formatMoney } from '../../../lib/money'
import { Container } from '../../../web/ui/container'
import { ErrorState } from '../../../web/ui/error-state'
import { missingPageHead, pageHead } from '../../page-head'

export const Route = createFileRoute('/ownership/$id')({
  staticData: { kept: {} },
  loader: async ({ context, params }) => {
    const offering = await context.queryClient.ensureQueryData(offeringQuery(params.id))
    if (offering === null) throw notFound()
    return offering
  },
  head: ({ match, loaderData: offering }) => {
    const { site } = match.context
    if (!offering)
      return missingPageHead(
        site,
        match.status === 'error' ? 'Ownership opportunity' : 'Opportunity Not Found',
      )
    const { horse, isActive, availableShares, totalShares, pricePerShare, currency } = offering
    return pageHead({
      site,
      path: `/ownership/${offering.id}`,
      title: `${horse.name}: ownership opportunity${isActive ? '' : ' (closed)'}`,
      description:
        offering.description ??
        `Shares in ${horse.name} at ${formatMoney(pricePerShare, currency)} each: ${availableShares} of ${totalShares} are available.`,
      picture: {
        path: `/share/ownership/${offering.id}.jpg`,
        alt: `${horse.name} of ${site.name}`,
        facts: [horse, isActive, availableShares, totalShares, pricePerShare, currency],
      },
      about: {
        '@type': 'Product',
        name: `A share in ${horse.name}`,
        category: 'Racehorse ownership',
        offers: {
          '@type': 'Offer',
          price: pricePerShare,
          priceCurrency: currency,
          availability: `https://schema.org/${isActive ? (availableShares > 0 ? 'InStock' : 'SoldOut') : 'Discontinued'}`,
          seller: { '@type': 'Organization', name: site.name, url: site.publicUrl },
        },
      },
      trail: [{ name: 'Ownership Opportunities', path: '/ownership' }],
    })
  },
  pendingComponent: () => (
    <Page>
      <OfferingDetailSkeleton />
    </Page>
  ),
  errorComponent: LoadingFailed,
  notFoundComponent: OfferingNotFound,
  component: Opportunity,
})

function Opportunity() {
  const { site } = Route.useRouteContext()
  const { data: offering } = useSuspenseQuery(offeringQuery(Route.useParams().id))
  if (offering === null) return <OfferingNotFound />
  return (
    <Page>
      <OfferingDetail offering={offering} site={site} />
    </Page>
  )
}

function LoadingFailed() {
  const router = useRouter()
  return (
    <Page>
      <h1 className="mt-5 mb-8 text-4xl">Ownership opportunity</h1>
      <ErrorState what="this opportunity" retry={() => void router.invalidate()} />
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <Container className="py-8 sm:py-10">
      <Link
        to="/ownership"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-link hover:underline hover:underline-offset-4"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Ownership Opportunities
      </Link>
      {children}
    </Container>
  )
}
