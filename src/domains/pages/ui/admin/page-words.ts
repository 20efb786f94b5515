import type { FieldLabels } from '../../../content/ui/admin/content-words'

/** The labels of a page's fields, in the order of the form. */
export const pageLabels = {
  title: 'Title',
  slug: 'Slug',
  'content.text': 'Content',
  isPublished: 'Published',
} as const

export const stateWords = (isPublished: unknown) => (isPublished === true ? 'published' : 'draft')

/** What its history calls them. */
export const pageHistoryLabels: FieldLabels = {
  title: 'the title',
  slug: { label: 'the address', show: (slug) => `/${String(slug)}` },
  content: 'the text',
  isPublished: { label: 'the state', show: stateWords },
}
