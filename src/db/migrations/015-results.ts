import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** What the office's results are chosen by, and what an import added or changed, so that it can be taken back. */
export const results: Migration = {
  name: '015-results',
  async up({ tx, columns }) {
    await sql`create index runs_jockeys on runs (jockey)`.execute(tx)
    await sql`create index races_classes on races (race_class)`.execute(tx)
    await sql`create index races_distances on races (distance_metres)`.execute(tx)
    const { text, integer, tableEnd } = columns
    await sql`create table result_imports (
      id ${text} not null primary key,
      imported_at ${text} not null,
      imported_by ${text} not null,
      added ${integer} not null check (added >= 0),
      changed ${integer} not null check (changed >= 0),
      undone_at ${text},
      undone_by ${text}
    ) ${tableEnd}`.execute(tx)
    await sql`create table result_import_parts (
      import_id ${text} not null references result_imports (id) on delete cascade,
      number ${integer} not null,
      rows ${text} not null,
      primary key (import_id, number)
    ) ${tableEnd}`.execute(tx)
  },
}
