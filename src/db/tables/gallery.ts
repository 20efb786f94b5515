import type { Generated } from 'kysely'
import type { GalleryCategory } from '../../domains/gallery/gallery.rules'

export interface GalleryItemsTable {
  id: string
  image_url: string
  title: string | null
  description: string | null
  category: GalleryCategory
  display_order: Generated<number>
  is_published: Generated<number>
  created_at: string
  updated_at: string
}
