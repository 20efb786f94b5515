import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Page } from '../../pages.contract'
import { pageLinksQuery } from '../pages.queries'

/** All pages by title, including drafts; staff only. */
export const pagesQuery = queryOptions<Page[]>({ queryKey: ['/api/dynamic-pages'] })

/** Reloads everything that shows pages: the list, each page, the footer's links. */
export async function refreshPages(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [pagesQuery, pageLinksQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  )
}
