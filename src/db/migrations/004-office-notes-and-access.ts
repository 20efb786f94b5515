import { sql } from 'kysely'
import type { Migration } from '../migrate'

/**
 * The register separates notes for the office from notes for the owner, and people whom staff added are known
 * not to be invited yet.
 */
export const officeNotesAndAccess: Migration = {
  name: '004-office-notes-and-access',
  async up({ tx, columns }) {
    await sql`alter table register_entries add column office_notes ${columns.text}`.execute(tx)
    await sql`alter table users add column ${columns.flag('without_access')}`.execute(tx)
    // anyone known only by name was never invited
    await sql`update users set without_access = 1
      where email is null and password_hash is null
        and id not in (select user_id from identities)`.execute(tx)
  },
}
