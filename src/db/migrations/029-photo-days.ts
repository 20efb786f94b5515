import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** The day on which a horse's photo was taken, if someone has said so. */
export const photoDays: Migration = {
  name: '029-photo-days',
  async up({ tx, columns: { text } }) {
    await sql`alter table horse_photos add column taken_on ${text}`.execute(tx)
  },
}
