import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** When each of the server's regular jobs last ran, and which server is doing it now. */
export const jobs: Migration = {
  name: '013-jobs',
  async up({ tx, columns }) {
    const { text, tableEnd } = columns
    await sql`create table jobs (
      name ${text} not null primary key,
      succeeded_at ${text},
      failed_at ${text},
      failure ${text},
      holder ${text},
      lease_until ${text}
    ) ${tableEnd}`.execute(tx)
  },
}
