import type { GalleryItem } from '../../gallery.contract'
import { galleryCategories, type GalleryCategory } from '../../gallery.rules'
import { MOST_ORDER } from '../../gallery-order.rules'

const publicationStates = ['published', 'draft'] as const

/** The list's filter, as in its address. */
export interface GalleryFilter {
  category?: GalleryCategory | undefined
  state?: (typeof publicationStates)[number] | undefined
}

export const readGalleryFilter = (search: Record<string, unknown>): GalleryFilter => ({
  category: galleryCategories.find((each) => each === search['category']),
  state: publicationStates.find((each) => each === search['state']),
})

export const filterPhotos = (
  photos: readonly GalleryItem[],
  { category, state }: GalleryFilter,
): GalleryItem[] =>
  photos.filter(
    (photo) =>
      (category === undefined || photo.category === category) &&
      (state === undefined || photo.isPublished === (state === 'published')),
  )

/** The display order that puts a photo after all others, up to the most that the database holds. */
export const nextDisplayOrder = (photos: readonly GalleryItem[]): number =>
  Math.min(
    photos.reduce((most, { displayOrder }) => Math.max(most, displayOrder), -1) + 1,
    MOST_ORDER,
  )
