import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** The order of the home page's sections and the stable's currency, null until someone chooses. */
export const orderAndCurrency: Migration = {
  name: '026-order-and-currency',
  async up({ tx, columns: { text } }) {
    for (const column of ['home_order', 'currency'])
      await sql`alter table stable_settings add column ${sql.ref(column)} ${text}`.execute(tx)
  },
}
