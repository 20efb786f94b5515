import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** The stable's registered colours, null until someone enters them, and its palette. */
export const stableColours: Migration = {
  name: '020-stable-colours',
  async up({ tx, columns: { text } }) {
    for (const column of ['silks', 'colours'])
      await sql`alter table stable_settings add column ${sql.ref(column)} ${text}`.execute(tx)
  },
}
