import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OfferingDetail } from '../../../domains/ownership/ui/offering-detail'
import {
  OfferingDetailSkeleton,
  OfferingNotFound,
} from '../../../domains/ownership/ui/offering-detail-states'
import { offeringQuery } from '../../../domains/ownership/ui/ownership.queries'
import { BackLink } from '../../../web/ui/back-link'
import { buttonClass } from '../../../web/ui/button'
import { Container } from '../../../web/ui/container'
import { DraftBand } from '../../../web/ui/draft-band'
import { FailedPage } from '../../../web/ui/failed-page'

export const Route = createFileRoute('/ownership/$id')({
  staticData: { kept: {} },
  loader: async ({ context, params }) => {
    const offering = await context.queryClient.ensureQueryData(offeringQuery(params.id))
    if (offering === null) throw notFound()
    return offering
  },
  head: async (page) => (await import('../../frame/record-heads')).offeringHead(page),
  pendingComponent: Waiting,
  errorComponent: LoadingFailed,
  notFoundComponent: OfferingNotFound,
  component: Opportunity,
})

function Opportunity() {
  const { data: offering } = useSuspenseQuery(offeringQuery(Route.useParams().id))
  if (offering === null) return <OfferingNotFound />
  return (
    <>
      {offering.isDraft && <DraftBand state="Not open yet" />}
      <Page>
        <OfferingDetail offering={offering} />
      </Page>
    </>
  )
}

function Waiting() {
  return (
    <Page>
      <OfferingDetailSkeleton id={Route.useParams().id} />
    </Page>
  )
}

function LoadingFailed() {
  const router = useRouter()
  return (
    <FailedPage what="this opportunity" retry={() => void router.invalidate()}>
      <Link to="/ownership" className={buttonClass('quiet')}>
        Back to Opportunities
      </Link>
    </FailedPage>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <Container className="py-8 sm:py-10 max-md:has-[.interest-foot]:pb-0 md:pb-20 print:py-0">
      <BackLink to="/ownership">Ownership Opportunities</BackLink>
      {children}
    </Container>
  )
}
