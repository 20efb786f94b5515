import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageArticle } from '../../domains/pages/ui/page-article'
import { pageLinksQuery, pageQuery } from '../../domains/pages/ui/pages.queries'
import { Container } from '../../web/ui/container'
import { ErrorState } from '../../web/ui/error-state'
import { useSite } from '../../web/site'
import { PrintHead } from '../../web/ui/print-head'
import { Loading } from '../../web/ui/skeleton'
import { SkeletonProse } from '../../web/ui/skeleton-prose'
import { NotFoundPage } from '../frame/not-found-page'

export const Route = createFileRoute('/$pageSlug')({
  staticData: { kept: {} },
  loader: async ({ context: { queryClient }, params }) => {
    const page = await queryClient.ensureQueryData(pageQuery(params.pageSlug))
    if (page === null) throw notFound()
    return page
  },
  head: async (page) => (await import('../frame/record-heads')).dynamicPageHead(page),
  component: DynamicPage,
  pendingComponent: Placeholder,
  errorComponent: LoadingFailed,
  notFoundComponent: NotFoundPage,
})

function DynamicPage() {
  const { pageSlug } = Route.useParams()
  const { publicUrl } = useSite()
  const { data: page } = useSuspenseQuery(pageQuery(pageSlug))
  return (
    page && (
      <>
        <PrintHead path={`/${page.slug}`} />
        <PageArticle page={page} publicUrl={publicUrl} />
      </>
    )
  )
}

function Placeholder() {
  return (
    <Frame>
      <Loading>
        <SkeletonProse className="max-w-[66ch]" />
      </Loading>
    </Frame>
  )
}

function LoadingFailed() {
  const router = useRouter()
  return (
    <Frame>
      <ErrorState what="this page" retry={() => void router.invalidate()} />
    </Frame>
  )
}

/** The footer shows the page's title too. */
function Frame({ children }: { children: ReactNode }) {
  const { pageSlug } = Route.useParams()
  const { data: links } = useQuery(pageLinksQuery)
  const title = links?.find(({ slug }) => slug === pageSlug)?.title
  return (
    <Container className="pt-10 pb-12 sm:pt-14 md:pb-16">
      <h1 className="mb-8 max-w-[12em] text-4xl sm:text-5xl">{title ?? 'Page'}</h1>
      {children}
    </Container>
  )
}
