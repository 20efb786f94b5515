import { createFileRoute } from '@tanstack/react-router'
import { useNoteOpened } from '../../../domains/finding/ui/admin/opened'
import { PagesScreen } from '../../../domains/pages/ui/admin/pages-screen'
import { pagesQuery } from '../../../domains/pages/ui/admin/pages.queries'
import { afterClosing } from '../../admin/after-closing'
import { loadParts } from '../../../web/api'

export const Route = createFileRoute('/admin/pages')({
  validateSearch: ({ page }): { page?: string } => (typeof page === 'string' ? { page } : {}),
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await loadParts(queryClient, [pagesQuery])
  },
  staticData: { title: 'Dynamic Pages' },
  component: Pages,
})

function Pages() {
  const { page } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PagesScreen
      openId={page}
      onOpened={useNoteOpened('page')}
      onClosed={() => void navigate({ search: {}, ...afterClosing })}
    />
  )
}
