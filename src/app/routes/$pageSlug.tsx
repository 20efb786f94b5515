import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { PageArticle } from '../../domains/pages/ui/page-article'
import { pageDescription } from '../../domains/pages/ui/page-description'
import { pageQuery } from '../../domains/pages/ui/pages.queries'
import { NotFoundPage } from '../not-found-page'
import { missingPageHead, pageHead } from '../page-head'

export const Route = createFileRoute('/$pageSlug')({
  loader: async ({ context: { queryClient }, params }) => {
    const page = await queryClient.ensureQueryData(pageQuery(params.pageSlug))
    if (page === null) throw notFound()
    return page
  },
  head: ({ loaderData: page, match }) => {
    const { site } = match.context
    if (page === undefined) return missingPageHead(site, '404 Page Not Found')
    return pageHead({
      site,
      path: `/${page.slug}`,
      title: page.title,
      description: pageDescription(page.content.text),
      hidden: !page.isPublished,
      // a draft has no picture of its own
      ...(page.isPublished && {
        picture: {
          path: `/share/pages/${page.slug}.jpg`,
          alt: page.title,
          facts: [page.title],
        },
      }),
      about: { '@type': 'WebPage', name: page.title, dateModified: page.updatedAt },
    })
  },
  component: DynamicPage,
  notFoundComponent: NotFoundPage,
})

function DynamicPage() {
  const { pageSlug } = Route.useParams()
  const { data: page } = useSuspenseQuery(pageQuery(pageSlug))
  return page && <PageArticle page={page} />
}
