import { createFileRoute } from '@tanstack/react-router'
import { useNoteOpened } from '../../../domains/finding/ui/admin/opened'
import {
  type GalleryFilter,
  readGalleryFilter,
} from '../../../domains/gallery/ui/admin/gallery-filter'
import { GalleryScreen } from '../../../domains/gallery/ui/admin/gallery-screen'
import { galleryItemsQuery } from '../../../domains/gallery/ui/gallery.queries'
import { afterClosing } from '../../admin/after-closing'
import { loadParts } from '../../../web/api'

export const Route = createFileRoute('/admin/gallery')({
  // the screen itself parses these, which keeps the code out of the public pages
  validateSearch: ({
    category,
    state,
    photo,
  }): { category?: unknown; state?: unknown; photo?: unknown } => ({ category, state, photo }),
  loader: async ({ context: { queryClient, isStaff } }) => {
    if (isStaff && import.meta.env.SSR) await loadParts(queryClient, [galleryItemsQuery])
  },
  staticData: { title: 'Main Gallery' },
  component: GalleryAdmin,
})

function GalleryAdmin() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const filter = readGalleryFilter(search)
  const searchFor = ({ category, state }: GalleryFilter) => ({ category, state, photo: undefined })
  return (
    <GalleryScreen
      filter={filter}
      onFilter={(next) => void navigate({ search: searchFor(next), resetScroll: false })}
      openId={typeof search.photo === 'string' ? search.photo : undefined}
      onOpened={useNoteOpened('gallery-photo')}
      onClosed={() => void navigate({ search: searchFor(filter), ...afterClosing })}
    />
  )
}
