import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../web/api'
import type { GalleryItem } from '../gallery.contract'

/** Published photos: staff are sent drafts, too, but public screens never show them. */
export const publishedPhotosQuery = queryOptions<GalleryItem[], ApiError, GalleryItem[]>({
  queryKey: ['/api/main-gallery'],
  select: (items) => items.filter((item) => item.isPublished),
})
