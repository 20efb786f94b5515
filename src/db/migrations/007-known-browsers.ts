import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** Browsers that someone has signed in with: one row per browser and account. */
export const knownBrowsers: Migration = {
  name: '007-known-browsers',
  async up({ tx, columns }) {
    const { text, tableEnd } = columns
    await sql`create table known_browsers (
      token_hash ${text} not null,
      user_id ${text} not null references users (id) on delete cascade,
      expires_at ${text} not null,
      primary key (token_hash, user_id)
    ) ${tableEnd}`.execute(tx)
    await sql`create index known_browsers_user on known_browsers (user_id)`.execute(tx)
    await sql`create index known_browsers_expiry on known_browsers (expires_at)`.execute(tx)
  },
}
