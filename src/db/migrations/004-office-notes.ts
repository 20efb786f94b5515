import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** The register keeps what only the office reads apart from the notes that an owner reads. */
export const officeNotes: Migration = {
  name: '004-office-notes',
  async up({ tx, columns }) {
    await sql`alter table register_entries add column office_notes ${columns.text}`.execute(tx)
  },
}
