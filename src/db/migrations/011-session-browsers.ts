import { sql } from 'kysely'
import type { Migration } from '../migrate'

/**
 * Sessions store their browser, links their purpose, and a sign-in waiting for its code the identity to link.
 * Existing sessions end: their browser is unknown, and their cookie has a new name on https.
 */
export const sessionBrowsers: Migration = {
  name: '011-session-browsers',
  async up({ tx, columns }) {
    const { text } = columns
    await sql`delete from sessions`.execute(tx)
    await sql`delete from pending_sign_ins`.execute(tx)
    await sql`alter table sessions add column browser_hash ${text}`.execute(tx)
    await sql`alter table pending_sign_ins add column provider_issuer ${text}`.execute(tx)
    await sql`alter table pending_sign_ins add column provider_subject ${text}`.execute(tx)
    await sql`alter table password_links add column kind ${text} not null default 'invitation'`.execute(
      tx,
    )
    await sql`update password_links set kind = 'password'
      where user_id in (select id from users where password_hash is not null)`.execute(tx)
  },
}
