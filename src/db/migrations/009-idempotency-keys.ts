import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** What identifies a repeated call: its key or, for an upload, the bytes sent. */
export const idempotencyKeys: Migration = {
  name: '009-idempotency-keys',
  async up({ tx, columns }) {
    const { text, integer, tableEnd } = columns
    await sql`create table idempotency_keys (
      user_id ${text} not null references users (id) on delete cascade,
      key ${text} not null,
      fingerprint ${text} not null,
      status ${integer} not null,
      body ${text} not null,
      created_at ${text} not null,
      primary key (user_id, key)
    ) ${tableEnd}`.execute(tx)
    await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(tx)
    await sql`alter table uploads add column sent_digest ${text}`.execute(tx)
  },
}
