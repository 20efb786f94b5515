import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** Chains the trail's entries: each gets a number and a hash of its own content and the previous hash. */
export const auditChain: Migration = {
  name: '010-audit-chain',
  async up({ tx, columns }) {
    const { text, integer, tableEnd } = columns
    await sql`alter table audit_entries add column number ${integer}`.execute(tx)
    await sql`alter table audit_entries add column hash ${text}`.execute(tx)
    await sql`create unique index audit_entries_number on audit_entries (number)`.execute(tx)
    await sql`create table audit_head (
      id ${integer} not null primary key check (id = 1),
      number ${integer} not null,
      hash ${text} not null
    ) ${tableEnd}`.execute(tx)
    await sql`insert into audit_head (id, number, hash) values (1, 0, '')`.execute(tx)
  },
}
