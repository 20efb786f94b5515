import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** An import leaves thousands of entries to seal: this finds the next hundred without sorting them all. */
export const unsealedEntries: Migration = {
  name: '016-unsealed-entries',
  async up({ tx }) {
    await sql`create index audit_entries_unsealed on audit_entries (id) where number is null`.execute(
      tx,
    )
  },
}
