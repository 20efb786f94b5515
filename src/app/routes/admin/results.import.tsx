import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '../../../domains/racing/ui/admin/import/import-screen'
import { pastImportsQuery } from '../../../domains/racing/ui/admin/import/past-imports'
import { loadParts } from '../../../web/api'
import { missingPageHead } from '../../frame/page-head'

export const Route = createFileRoute('/admin/results/import')({
  // in the browser the screen itself shows loading and failure
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await loadParts(queryClient, [pastImportsQuery])
  },
  head: ({ match: { context } }) =>
    context.isStaff ? missingPageHead(context.site, 'Import results') : {},
  component: ImportScreen,
})
