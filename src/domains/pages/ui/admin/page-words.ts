import { visibilityHistory, visibilityLabels } from '../../../content/ui/admin/visibility-words'
import type { FieldLabels } from '../../../content/ui/admin/content-words'

/** The labels of a page's fields, in the order of the form. */
export const pageLabels = {
  title: 'Title',
  slug: 'Slug',
  'content.text': 'Content',
  ...visibilityLabels,
} as const

/** What its history calls them. */
export const pageHistoryLabels: FieldLabels = {
  title: 'the title',
  slug: { label: 'the address', show: (slug) => `/${String(slug)}` },
  content: 'the text',
  ...visibilityHistory,
}
