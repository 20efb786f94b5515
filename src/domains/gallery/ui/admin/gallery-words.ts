import type { FieldLabels } from '../../../content/ui/admin/content-words'
import { categoryLabel, galleryCategories } from '../../gallery.rules'

/** The labels of a photo's fields, in the order of the form. */
export const photoLabels = {
  imageUrl: 'Photo',
  title: 'Title',
  description: 'Description',
  category: 'Category',
  displayOrder: 'Display order',
  isPublished: 'Published',
} as const

export const categoryOptions = galleryCategories.map((value) => ({
  value,
  label: categoryLabel(value),
}))

const categoryWords = (value: unknown) =>
  categoryOptions.find((option) => option.value === value)?.label ?? ''

export const photoWords = {
  category: categoryWords,
  isPublished: (value: unknown) => (value === true ? 'published' : 'draft'),
}

/** What its history calls them. */
export const photoHistoryLabels: FieldLabels = {
  imageUrl: { label: 'the picture', isPicture: true },
  title: 'the title',
  description: 'the description',
  category: { label: 'the category', show: categoryWords },
  displayOrder: 'the display order',
  isPublished: { label: 'the state', show: photoWords.isPublished },
}
