import { sql } from 'kysely'
import type { Migration } from '../migrate'

/**
 * The register keeps what only the office reads apart from the notes that an owner reads, and knows people whom
 * staff have added and no admin has invited.
 */
export const officeNotesAndAccess: Migration = {
  name: '004-office-notes-and-access',
  async up({ tx, columns }) {
    await sql`alter table register_entries add column office_notes ${columns.text}`.execute(tx)
    await sql`alter table users add column ${columns.flag('without_access')}`.execute(tx)
    // who is known by name alone was never invited
    await sql`update users set without_access = 1
      where email is null and password_hash is null
        and id not in (select user_id from identities)`.execute(tx)
  },
}
