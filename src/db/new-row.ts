import { v7 as newId } from 'uuid'

/** What every row of a table with `created_at` and `updated_at` begins with. */
export function newRow(now: Date) {
  const at = now.toISOString()
  return { id: newId(), created_at: at, updated_at: at }
}
