import { createFileRoute } from '@tanstack/react-router'
import { readGalleryFilter } from '../../../domains/gallery/ui/admin/gallery-filter'
import { GalleryScreen } from '../../../domains/gallery/ui/admin/gallery-screen'
import { galleryItemsQuery } from '../../../domains/gallery/ui/gallery.queries'
import { loadParts } from '../../../web/api'
import { missingPageHead } from '../../frame/page-head'

export const Route = createFileRoute('/admin/gallery')({
  // the screen itself parses these, which keeps the code out of the public pages
  validateSearch: ({ category, state }: Record<string, unknown>) => ({ category, state }),
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await loadParts(queryClient, [galleryItemsQuery])
  },
  head: ({ match: { context } }) =>
    context.isStaff ? missingPageHead(context.site, 'Main Gallery') : {},
  component: GalleryAdmin,
})

function GalleryAdmin() {
  const navigate = Route.useNavigate()
  return (
    <GalleryScreen
      filter={readGalleryFilter(Route.useSearch())}
      onFilter={({ category, state }) =>
        void navigate({ search: { category, state }, resetScroll: false })
      }
    />
  )
}
