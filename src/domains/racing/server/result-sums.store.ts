import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { centsToDecimal, currencies, type Currency } from '../../../lib/money'
import { byText } from '../../../lib/folding'
import { metres } from '../../../lib/text'
import { formatMonth } from '../../../lib/moments'
import { countedCents, countedPlace } from '../../content/server/runs-in-sql.store'
import type { ResultFilter, ResultGroup, ResultTotals } from '../results.contract'
import { NOT_GIVEN, PLACED, type ResultGrouping, STRIP_PLACES, strikeRate } from '../results.rules'
import { daysInPieces, selectResults } from './results.store'

/** What runs add up to, while they are being added up. */
interface Sums {
  name: string | null
  runs: number
  starts: number
  dnf: number
  disqualified: number
  places: number[]
  cents: Map<Currency, bigint>
}

const none = (): Sums => ({
  ...{ name: null, runs: 0, starts: 0, dnf: 0, disqualified: 0 },
  places: Array.from({ length: STRIP_PLACES }, () => 0),
  cents: new Map(),
})

const groupKeys: Record<ResultGrouping, ReturnType<typeof sql<string>>> = {
  horse: sql`runs.horse_id`,
  jockey: sql`coalesce(runs.jockey, ${sql.lit(NOT_GIVEN)})`,
  distance: sql`coalesce(cast(races.distance_metres as text), ${sql.lit(NOT_GIVEN)})`,
  class: sql`coalesce(races.race_class, ${sql.lit(NOT_GIVEN)})`,
  venue: sql`meetings.venue_folded`,
  month: sql`substr(meetings.date, 1, 7)`,
}

/** Adds up the runs that a filter lets through, all together or in groups. */
async function sumUp(
  db: Executor,
  filter: ResultFilter,
  by?: ResultGrouping,
): Promise<Map<string, Sums>> {
  const sums = new Map<string, Sums>()
  const key = by === undefined ? sql<string>`''` : groupKeys[by]
  const countOf = (condition: ReturnType<typeof sql>) =>
    sql<number>`cast(count(*) filter (where ${condition}) as integer)`
  const placed = (place: number) => countOf(sql`${countedPlace} = ${sql.lit(place)}`)
  for await (const days of daysInPieces(db, filter, 'asc')) {
    const rows = await selectResults(db, filter, days)
      .groupBy(sql`group_key`)
      .groupBy('runs.currency')
      .select([key.as('group_key'), 'runs.currency'])
      .select((eb) => [
        eb.fn.max('meetings.venue').as('venue'),
        countOf(sql`true`).as('runs'),
        countOf(sql`runs.state = 'ran'`).as('starts'),
        countOf(sql`runs.finish not in ('finished', 'disqualified')`).as('dnf'),
        countOf(sql`runs.finish = 'disqualified'`).as('disqualified'),
        placed(1).as('first'),
        placed(2).as('second'),
        placed(3).as('third'),
        placed(4).as('fourth'),
        placed(5).as('fifth'),
        eb.fn.sum<number>(countedCents).as('cents'),
      ])
      .execute()
    for (const row of rows) {
      const sum = sums.get(row.group_key) ?? none()
      sums.set(row.group_key, sum)
      sum.name = row.venue
      sum.runs += row.runs
      sum.starts += row.starts
      sum.dnf += row.dnf
      sum.disqualified += row.disqualified
      const { first, second, third, fourth, fifth } = row
      for (const [place, times] of [first, second, third, fourth, fifth].entries())
        sum.places[place] = (sum.places[place] ?? 0) + times
      const cents = (sum.cents.get(row.currency) ?? 0n) + BigInt(row.cents)
      sum.cents.set(row.currency, cents)
    }
  }
  return sums
}

function toTotals({ runs, starts, dnf, disqualified, places, cents }: Sums): ResultTotals {
  const [wins = 0] = places
  const told = places.reduce((sum, times) => sum + times, 0)
  return {
    runs,
    starts,
    wins,
    places: places.slice(0, PLACED).reduce((sum, times) => sum + times, 0),
    strikeRate: strikeRate(wins, starts),
    finishes: { places, unplaced: starts - told - dnf - disqualified, dnf, disqualified },
    prizes: currencies.flatMap((currency) => {
      const sum = cents.get(currency) ?? 0n
      return sum === 0n ? [] : [{ currency, amount: centsToDecimal(sum) }]
    }),
  }
}

/** What all runs that a filter lets through add up to. */
export async function readTotals(db: Executor, filter: ResultFilter): Promise<ResultTotals> {
  return toTotals((await sumUp(db, filter)).get('') ?? none())
}

/** A season's results by horse, jockey …: the most wins first; months and distances in their own order. */
export async function readTable(
  db: Executor,
  season: string | undefined,
  by: ResultGrouping,
): Promise<ResultGroup[]> {
  const sums = await sumUp(db, { season }, by)
  const names = by === 'horse' ? await horseNames(db) : undefined
  const groups = [...sums].map(([found, sum]) => {
    const key = found === '' ? NOT_GIVEN : found
    return { key, label: labelOf(by, key, names?.get(key) ?? sum.name), ...toTotals(sum) }
  })
  if (by === 'month') return groups.sort((one, other) => (one.key < other.key ? -1 : 1))
  const byLabel = byText<ResultGroup>(({ label }) => label)
  return groups.sort((one, other) => {
    if (by === 'distance') return (Number(one.key) || 1e9) - (Number(other.key) || 1e9)
    return other.wins - one.wins || other.places - one.places || byLabel(one, other)
  })
}

async function horseNames(db: Executor): Promise<Map<string, string>> {
  const rows = await db.selectFrom('horses').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function labelOf(by: ResultGrouping, key: string, name: string | null): string {
  if (by === 'month') return formatMonth(key)
  if (key === NOT_GIVEN) return 'Not given'
  if (by === 'distance') return metres(key)
  return by === 'horse' || by === 'venue' ? (name ?? key) : key
}
