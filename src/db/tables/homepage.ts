import type { Generated } from 'kysely'

/** One row, `id = 'homepage'`, that the first migration inserts. */
export interface HomepageSettingsTable {
  id: string
  hero_title: string | null
  hero_subtitle: string | null
  hero_image_url: string | null
  about_section_title: string | null
  about_section_content: string | null
  /** JSON array of horse ids. */
  featured_horse_ids: Generated<string>
  created_at: string
  updated_at: string
}
