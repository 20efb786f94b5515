import { queryOptions } from '@tanstack/react-query'
import type { GalleryItem } from '../gallery.contract'

/** In display order; staff also get drafts. */
export const galleryItemsQuery = queryOptions<GalleryItem[]>({ queryKey: ['/api/main-gallery'] })
/** Published photos: staff receive drafts, too, but public screens never show them. */
export const publishedPhotosQuery = queryOptions<GalleryItem[]>({
  queryKey: galleryItemsQuery.queryKey,
  select: (items) => items.filter((item) => item.isPublished),
})
