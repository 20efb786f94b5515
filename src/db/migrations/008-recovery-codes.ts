import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** A session stores when its person last confirmed who they are; a second factor has codes in case it is lost. */
export const recoveryCodes: Migration = {
  name: '008-recovery-codes',
  async up({ tx, columns: { text, tableEnd } }) {
    await sql`alter table sessions add column authenticated_at ${text}`.execute(tx)
    await sql`create table recovery_codes (
      id ${text} not null primary key,
      user_id ${text} not null references users (id) on delete cascade,
      created_at ${text} not null
    ) ${tableEnd}`.execute(tx)
    await sql`create index recovery_codes_user on recovery_codes (user_id)`.execute(tx)
  },
}
