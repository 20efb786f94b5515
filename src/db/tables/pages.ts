import type { Generated } from 'kysely'

export interface PagesTable {
  id: string
  slug: string
  title: string
  content_text: string
  /** The HTML that is shown; null for a page not rendered yet, until it is first read. */
  content_html: string | null
  is_published: Generated<number>
  created_at: string
  updated_at: string
}
