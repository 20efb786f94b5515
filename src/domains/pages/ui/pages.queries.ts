import { queryOptions } from '@tanstack/react-query'
import type { PageLink, ShownPage } from '../pages.contract'

/** Links to published pages, for the footer. */
export const pageLinksQuery = queryOptions<PageLink[]>({
  queryKey: ['/api/dynamic-pages?view=link'],
  select: (pages) => pages.filter((page) => page.isPublished),
})
/** `null` if there is none that this visitor may see. */
export const pageQuery = (slug: string) =>
  queryOptions<ShownPage | null>({
    queryKey: ['/api/dynamic-pages', encodeURIComponent(slug)],
    meta: { emptyOn: 404 },
  })
