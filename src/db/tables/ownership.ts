import type { Generated } from 'kysely'
import type { Currency } from '../../lib/money'
import type { Fixed, FixedOrNull } from './investments'

export interface OfferingsTable {
  id: string
  horse_id: string
  is_active: Generated<number>
  total_shares: number
  available_shares: number
  /** Shares that co-owners hold: sold, and neither voided nor returned. */
  held_shares: Generated<number>
  price_per_share_cents: number
  currency: Currency
  /** The part of the horse offered, in hundredths of a percent: 10000 is the whole horse. */
  percent_of_horse_hundredths: Generated<number>
  projected_returns: string | null
  description: string | null
  /** JSON array of strings. */
  highlights: Generated<string>
  created_at: string
  updated_at: string
  publish_at: string | null
  unpublish_at: string | null
}

/** How many shares there are, and in which part of the horse: append-only, one row for each change or correction. */
export interface OfferingTermsTable {
  offering_id: Fixed<string>
  recorded_at: Fixed<string>
  total_shares: Fixed<number>
  percent_of_horse_hundredths: Fixed<number>
  /** The `recorded_at` of the row that this one corrects. */
  corrects: FixedOrNull<string>
}
