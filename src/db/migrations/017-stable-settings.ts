import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** What the site says of the stable, in one row; what is null follows the default. */
export const stableSettings: Migration = {
  name: '017-stable-settings',
  async up({ tx, engine, columns: { text, tableEnd } }) {
    await sql`create table stable_settings (
      id ${text} not null primary key check (id = 'stable'),
      name ${text},
      short_name ${text},
      legal_name ${text},
      legal_number ${text},
      email ${text},
      phone ${text},
      whats_app ${text},
      address ${text},
      map_url ${text},
      opening_hours ${text},
      social_links ${text},
      footer_lines ${text},
      reasons ${text},
      benefits ${text},
      seo_title ${text},
      seo_description ${text},
      created_at ${text} not null,
      updated_at ${text} not null
    ) ${tableEnd}`.execute(tx)
    const now = new Date().toISOString()
    await sql`insert into stable_settings (id, created_at, updated_at)
      values ('stable', ${now}, ${now})`.execute(tx)
    // as for the other tables whose rows visitors see (001)
    if (engine === 'postgres')
      await sql`create trigger stable_settings_announce
        after insert or update or delete or truncate on stable_settings
        for each statement execute function announce_content_change()`.execute(tx)
  },
}
