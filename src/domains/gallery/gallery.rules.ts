export const galleryCategories = ['stable', 'training', 'victory', 'facilities', 'other'] as const
export type GalleryCategory = (typeof galleryCategories)[number]

const labels: Record<GalleryCategory, string> = {
  stable: 'Stable',
  training: 'Training',
  victory: 'Victory',
  facilities: 'Facilities',
  other: 'Other',
}
export const categoryLabel = (category: GalleryCategory) => labels[category]

/** The photo's name for texts that need one. */
export const photoName = ({ title }: { title: string | null }) => title ?? 'Untitled photo'
