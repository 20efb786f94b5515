import { z } from 'zod'
import type { Executor } from '../../../db/database'
import { dayMs } from '../../../lib/dates'
import type { Currency } from '../../../lib/money'
import { KEPT_DAYS } from '../../content/content.rules'

/** The rows of a deleted horse with earnings. */
const keptHorse = z.object({
  horses: z.array(z.object({ opening_earnings_cents: z.number().positive() })).nonempty(),
})

/** Horses with earnings from before the diary, by name; those that can still be put back, too. */
export async function horsesWithOpeningEarnings(db: Executor, now: Date): Promise<string[]> {
  const horses = await db
    .selectFrom('horses')
    .select('name')
    .where('opening_earnings_cents', '>', 0)
    .orderBy('name_folded')
    .execute()
  const deleted = await db
    .selectFrom('deleted_records')
    .select(['title', 'rows'])
    .where('kind', '=', 'horse')
    .where('restored_at', 'is', null)
    .where('deleted_at', '>', new Date(now.getTime() - KEPT_DAYS * dayMs).toISOString())
    .orderBy('title')
    .execute()
  return [
    ...horses.map(({ name }) => name),
    ...deleted
      .filter(({ rows }) => keptHorse.safeParse(JSON.parse(rows)).success)
      .map(({ title }) => `${title} (recently deleted)`),
  ]
}

export async function countPrizesIn(db: Executor, currency: Currency): Promise<number> {
  const { count } = await db
    .selectFrom('runs')
    .select((run) => run.cast<number>(run.fn.countAll(), 'integer').as('count'))
    .where('currency', '=', currency)
    .where('state', '=', 'ran')
    .where('prize_money_cents', '>', 0)
    .executeTakeFirstOrThrow()
  return count
}
