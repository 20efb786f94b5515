import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** The registered colours of a horse or an owner, null for the stable's. */
export const ownSilks: Migration = {
  name: '025-own-silks',
  async up({ tx, columns: { text } }) {
    for (const table of ['horses', 'users'])
      for (const column of ['silks', 'silks_url'])
        await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${text}`.execute(tx)
  },
}
