import type { ColumnType } from 'kysely'
import type { Currency } from '../../lib/money'
import type { EntryKind } from '../../domains/investments/investments.rules'

/** Insert and select only: the database refuses to update or delete a row. */
export type Fixed<Value> = ColumnType<Value, Value, never>
export type FixedOrNull<Value> = ColumnType<Value | null, Value | null | undefined, never>

/** One lot of shares; the last of its register entries says how many it holds, and for whom. */
export interface InvestmentsTable {
  id: Fixed<string>
  offering_id: Fixed<string>
  /** The lot these shares were transferred from. */
  source_investment_id: FixedOrNull<string>
  created_at: Fixed<string>
}

/** The register of shares: append-only. Each entry is the full record from then on. */
export interface RegisterEntriesTable {
  id: Fixed<string>
  investment_id: Fixed<string>
  sequence: Fixed<number>
  kind: Fixed<EntryKind>
  user_id: Fixed<string>
  shares: Fixed<number>
  price_per_share_cents: Fixed<number>
  currency: Fixed<Currency>
  /** The day from which the shares are held; null: from the day the lot was recorded. */
  effective_date: FixedOrNull<string>
  /** For the owner, who reads them in My Investments. */
  notes: FixedOrNull<string>
  /** For the office only. */
  office_notes: FixedOrNull<string>
  /** Why it was corrected or voided. */
  reason: FixedOrNull<string>
  recorded_at: Fixed<string>
  recorded_by: FixedOrNull<string>
}
