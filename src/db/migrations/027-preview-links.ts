import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** Pages and offerings have preview links, too; the horses' go on working. */
export const previewLinks: Migration = {
  name: '027-preview-links',
  async up({ tx, columns: { text, tableEnd } }) {
    // SQLite can't make a column nullable, so the table is made anew
    await sql`alter table preview_links rename to horse_preview_links`.execute(tx)
    await sql`create table preview_links (
      token_hash ${text} not null primary key,
      horse_id ${text} unique references horses (id) on delete cascade,
      page_id ${text} unique references pages (id) on delete cascade,
      offering_id ${text} unique references offerings (id) on delete cascade,
      created_at ${text} not null,
      created_by ${text} not null,
      check (case when horse_id is null then 0 else 1 end + case when page_id is null then 0 else 1 end
        + case when offering_id is null then 0 else 1 end = 1)
    ) ${tableEnd}`.execute(tx)
    await sql`insert into preview_links (token_hash, horse_id, created_at, created_by)
      select token_hash, horse_id, created_at, created_by from horse_preview_links`.execute(tx)
    await sql`drop table horse_preview_links`.execute(tx)
  },
}
