import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** A session stores what the provider must be told when it ends. */
export const providerLogOut: Migration = {
  name: '002-provider-log-out',
  async up({ tx, columns }) {
    for (const table of ['sessions', 'pending_sign_ins'])
      await sql`alter table ${sql.table(table)} add column provider_id_token ${columns.text}`.execute(
        tx,
      )
  },
}
