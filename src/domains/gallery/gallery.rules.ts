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

/** What a photo is called where it needs a name. */
export const photoName = ({ title }: { title: string | null }) => title ?? 'Untitled photo'
