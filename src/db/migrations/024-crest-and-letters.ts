import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** The stable's own pictures and the words of its mails, null until someone enters them. */
export const crestAndLetters: Migration = {
  name: '024-crest-and-letters',
  async up({ tx, columns: { text } }) {
    for (const column of ['logo_url', 'dark_logo_url', 'icon_url', 'silks_url', 'letters'])
      await sql`alter table stable_settings add column ${sql.ref(column)} ${text}`.execute(tx)
  },
}
