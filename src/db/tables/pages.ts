import type { Generated } from 'kysely'

export interface PagesTable {
  id: string
  slug: string
  title: string
  content_text: string
  /** The HTML to show; null until the page is first read. */
  content_html: string | null
  is_published: Generated<number>
  created_at: string
  updated_at: string
  publish_at: string | null
  unpublish_at: string | null
}
