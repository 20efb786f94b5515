import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageArticle, PageFrame } from '../../domains/pages/ui/page-article'
import { pageLinksQuery, pageQuery } from '../../domains/pages/ui/pages.queries'
import { ErrorState } from '../../web/ui/error-state'
import { useSite } from '../../web/site'
import { PrintHead } from '../../web/ui/print-head'
import { Loading, Skeleton, SkeletonText } from '../../web/ui/skeleton'
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
      {/* a leading paragraph and a picture, as most have */}
      <Loading className="grid gap-y-8 lg:col-span-full lg:grid-cols-subgrid">
        <p className="font-serif text-xl leading-normal lg:self-center lg:text-[clamp(1.75rem,2.4vw,2rem)] lg:leading-[1.35]">
          <SkeletonText>{'A few words of a text that is still to come. '.repeat(3)}</SkeletonText>
        </p>
        <Skeleton className="aspect-3/2" />
      </Loading>
    </Frame>
  )
}

function LoadingFailed() {
  const router = useRouter()
  return (
    <Frame>
      <div className="col-span-full">
        <ErrorState what="this page" retry={() => void router.invalidate()} />
      </div>
    </Frame>
  )
}

/** The footer shows the page's title too. */
function Frame({ children }: { children: ReactNode }) {
  const { pageSlug } = Route.useParams()
  const { data: links } = useQuery(pageLinksQuery)
  const title = links?.find(({ slug }) => slug === pageSlug)?.title
  return <PageFrame title={title ?? 'Page'}>{children}</PageFrame>
}
