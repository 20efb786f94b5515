import { type Selectable, sql } from 'kysely'
import type { Executor } from '../../../db/database'
import type { HorsesTable } from '../../../db/tables/horses'
import { centsToDecimal } from '../../../lib/money'
import { countedCents, countedPlace } from './runs-in-sql.store'
import { stableCurrency } from './stable-currency.store'

type OpeningRecord = Pick<
  Selectable<HorsesTable>,
  'id' | 'opening_races' | 'opening_wins' | 'opening_earnings_cents'
>

/**
 * What these horses, or all, have won in their races, opening record included: earnings in the stable's currency, and nothing
 * where they were disqualified.
 */
export async function readHorseTotals(db: Executor, ids?: readonly string[]) {
  const rows = await db
    .selectFrom('runs')
    .where('state', '=', 'ran')
    .$if(ids !== undefined, (query) => query.where('horse_id', 'in', ['', ...(ids ?? [])]))
    .groupBy('horse_id')
    .select((run) => [
      'horse_id',
      run.cast<number>(run.fn.countAll(), 'integer').as('races'),
      run
        .cast<number>(
          run.fn.sum(
            run
              .case()
              .when(sql<boolean>`${countedPlace} = 1`)
              .then(1)
              .else(0)
              .end(),
          ),
          'integer',
        )
        .as('wins'),
      run
        .cast<number>(
          run.fn.sum(
            run.case().when('currency', '=', stableCurrency).then(countedCents).else(0).end(),
          ),
          'bigint',
        )
        .as('earnings'),
    ])
    .execute()
  const ran = new Map(rows.map((row) => [row.horse_id, row]))
  return (horse: OpeningRecord) => {
    const { races, wins, earnings } = ran.get(horse.id) ?? { races: 0, wins: 0, earnings: 0 }
    return {
      totalRaces: horse.opening_races + races,
      totalWins: horse.opening_wins + wins,
      totalEarnings: centsToDecimal(horse.opening_earnings_cents + earnings),
    }
  }
}
