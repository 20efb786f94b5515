import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** The order of the home page's sections, null until someone chooses one. */
export const homeOrder: Migration = {
  name: '026-home-order',
  async up({ tx, columns: { text } }) {
    await sql`alter table stable_settings add column home_order ${text}`.execute(tx)
  },
}
