import type { Currency } from '../../lib/money'
import type { Palette } from '../../lib/palettes'

/** One row, `id = 'stable'`, that a migration inserts; null: the default. */
export interface StableSettingsTable {
  id: string
  name: string | null
  short_name: string | null
  legal_name: string | null
  legal_number: string | null
  email: string | null
  phone: string | null
  whats_app: string | null
  address: string | null
  map_url: string | null
  opening_hours: string | null
  /** JSON array of addresses. */
  social_links: string | null
  /** JSON array of texts. */
  footer_lines: string | null
  /** JSON array of `{title, text}`. */
  reasons: string | null
  /** JSON array of `{title, text}`. */
  benefits: string | null
  seo_title: string | null
  seo_description: string | null
  /** JSON object, as the settings' contract has it. */
  silks: string | null
  colours: Palette | null
  /** Stored pictures' addresses. */
  logo_url: string | null
  dark_logo_url: string | null
  icon_url: string | null
  silks_url: string | null
  /** JSON object: the mails with words of their own. */
  letters: string | null
  /** JSON array of the sections. */
  home_order: string | null
  currency: Currency | null
  /** `Indian/Mauritius` */
  time_zone: string | null
  created_at: string
  updated_at: string
}
