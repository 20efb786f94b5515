import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** Horses can be drafts and be archived; they, pages and offerings are published and withdrawn at set times. */
export const visibility: Migration = {
  name: '018-visibility',
  async up({ tx, columns: { text, integer, tableEnd } }) {
    await sql`alter table horses add column is_published ${integer} not null default 1
      check (is_published in (0, 1))`.execute(tx)
    await sql`create index horses_drafts on horses (id) where is_published = 0`.execute(tx)
    await sql`alter table horses add column archived_at ${text}`.execute(tx)
    for (const table of ['horses', 'pages', 'offerings'])
      for (const column of ['publish_at', 'unpublish_at'])
        await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${text}`.execute(tx)
    await sql`create table preview_links (
      token_hash ${text} not null primary key,
      horse_id ${text} not null unique references horses (id) on delete cascade,
      created_at ${text} not null,
      created_by ${text} not null
    ) ${tableEnd}`.execute(tx)
  },
}
