import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** Renames the table of deleted records: History on screen is the audit trail. */
export const deletedRecords: Migration = {
  name: '012-deleted-records',
  async up({ tx }) {
    await sql`alter table history rename to deleted_records`.execute(tx)
    await sql`drop index history_deleted_at`.execute(tx)
    await sql`create index deleted_records_deleted_at on deleted_records (deleted_at)`.execute(tx)
  },
}
