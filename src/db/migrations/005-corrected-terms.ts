import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** Lets a row of `offering_terms` correct an earlier one. */
export const correctedTerms: Migration = {
  name: '005-corrected-terms',
  async up({ tx, columns }) {
    await sql`alter table offering_terms add column corrects ${columns.text}`.execute(tx)
  },
}
