import type { ColumnType } from 'kysely'
import type { Currency } from '../../lib/money'

/** One lot of shares; what it holds, and whose it is, say its register entries. */
export interface InvestmentsTable {
  id: string
  offering_id: string
  /** The first buyer. */
  user_id: string
  /** The lot that a transfer took these shares out of. */
  source_investment_id: string | null
  created_at: string
}

/** Insert and select only: the database refuses to update or delete an entry. */
type Fixed<Value> = ColumnType<Value, Value, never>
type FixedOrNull<Value> = ColumnType<Value | null, Value | null | undefined, never>

/** The register of shares: append-only. */
export interface RegisterEntriesTable {
  id: Fixed<string>
  investment_id: Fixed<string>
  sequence: Fixed<number>
  kind: Fixed<'purchase' | 'correction' | 'void' | 'transfer_out' | 'transfer_in'>
  user_id: Fixed<string>
  shares: Fixed<number>
  price_per_share_cents: Fixed<number>
  currency: Fixed<Currency>
  effective_date: FixedOrNull<string>
  notes: FixedOrNull<string>
  reason: FixedOrNull<string>
  recorded_at: Fixed<string>
  recorded_by: FixedOrNull<string>
}
