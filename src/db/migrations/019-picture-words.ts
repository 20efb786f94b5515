import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** What a picture shows, in words, and who took it. */
export const pictureWords: Migration = {
  name: '019-picture-words',
  async up({ tx, columns: { text } }) {
    await sql`alter table images add column alt_text ${text}`.execute(tx)
    await sql`alter table images add column credit ${text}`.execute(tx)
  },
}
