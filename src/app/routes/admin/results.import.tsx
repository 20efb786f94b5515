import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '../../../domains/racing/ui/admin/import/import-screen'
import { pastImportsQuery } from '../../../domains/racing/ui/admin/import/past-imports'
import { loadParts } from '../../../web/api'

export const Route = createFileRoute('/admin/results/import')({
  // set by the trail's link: the import to ask about undoing
  validateSearch: ({ undo }: Record<string, unknown>): { undo?: string } =>
    typeof undo === 'string' ? { undo } : {},
  // in the browser the screen itself shows loading and failure
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await loadParts(queryClient, [pastImportsQuery])
  },
  staticData: { title: 'Import results' },
  component: Import,
})

function Import() {
  return <ImportScreen undo={Route.useSearch().undo} />
}
