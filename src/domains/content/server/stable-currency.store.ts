import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import type { Currency } from '../../../lib/money'
import { USUAL_CURRENCY } from '../../settings/settings.rules'

/** In SQL, the currency in which horses' totals are counted, and races and offerings begin. */
export const stableCurrency = sql<Currency>`(select coalesce(currency, ${sql.lit(USUAL_CURRENCY)}) from stable_settings)`

export async function readStableCurrency(db: Executor): Promise<Currency> {
  const row = await db.selectFrom('stable_settings').select('currency').executeTakeFirst()
  return row?.currency ?? USUAL_CURRENCY
}
