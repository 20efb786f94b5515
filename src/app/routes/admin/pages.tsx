import { createFileRoute } from '@tanstack/react-router'
import { PagesScreen } from '../../../domains/pages/ui/admin/pages-screen'
import { pagesQuery } from '../../../domains/pages/ui/admin/pages.queries'
import { loadParts } from '../../../web/api'
import { missingPageHead } from '../../frame/page-head'

export const Route = createFileRoute('/admin/pages')({
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await loadParts(queryClient, [pagesQuery])
  },
  head: ({ match: { context } }) =>
    context.isStaff ? missingPageHead(context.site, 'Dynamic Pages') : {},
  component: PagesScreen,
})
