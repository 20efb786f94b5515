import { sql } from 'kysely'
import type { Migration } from '../migrate'

/** The order of the home page's sections and the stable's currency and clock, null until someone chooses. */
export const orderCurrencyClock: Migration = {
  name: '026-order-currency-clock',
  async up({ tx, columns: { text } }) {
    for (const column of ['home_order', 'currency', 'time_zone'])
      await sql`alter table stable_settings add column ${sql.ref(column)} ${text}`.execute(tx)
  },
}
