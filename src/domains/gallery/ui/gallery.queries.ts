import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../web/api'
import type { GalleryItem } from '../gallery.contract'

/** In their order; to staff the drafts, too. */
export const galleryItemsQuery = queryOptions<GalleryItem[], ApiError>({
  queryKey: ['/api/main-gallery'],
})
/** Published photos: staff are sent drafts, too, but public screens never show them. */
export const publishedPhotosQuery = queryOptions<GalleryItem[], ApiError, GalleryItem[]>({
  queryKey: galleryItemsQuery.queryKey,
  select: (items) => items.filter((item) => item.isPublished),
})
