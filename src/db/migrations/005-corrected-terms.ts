import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** Terms of an offering that were recorded wrongly can be put right for the past. */
export const correctedTerms: Migration = {
  name: '005-corrected-terms',
  async up({ tx, columns }) {
    await sql`alter table offering_terms add column corrects ${columns.text}`.execute(tx)
  },
}
