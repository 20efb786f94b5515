import type { Generated } from 'kysely'

export interface PagesTable {
  id: string
  slug: string
  title: string
  content_text: string
  is_published: Generated<number>
  created_at: string
  updated_at: string
}
