import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { byText } from '../../../lib/folding'
import type { ResultChoices } from '../results.contract'

/** The most choices in one filter: more would only slow the screen down. */
const MOST = 1000

/** What there is to choose from in the filters of the results. */
export async function readChoices(db: Executor): Promise<ResultChoices> {
  const texts = async (column: 'runs.jockey' | 'races.race_class') =>
    (await valuesOf<string>(db, column)).sort(byText((text) => text))
  const venues = await db
    .selectFrom('meetings')
    .where('venue', 'is not', null)
    .groupBy('venue_folded')
    .select((eb) => eb.fn.max('venue').as('venue'))
    .orderBy('venue_folded')
    .limit(MOST)
    .execute()
  return {
    seasons: await readSeasons(db),
    horses: await readHorses(db),
    venues: venues.flatMap(({ venue }) => venue ?? []),
    jockeys: await texts('runs.jockey'),
    classes: await texts('races.race_class'),
    distances: await valuesOf<number>(db, 'races.distance_metres'),
  }
}

const readHorses = (db: Executor) =>
  db
    .selectFrom('horses')
    .select(['id', 'name'])
    .orderBy('name_folded')
    .orderBy('id')
    .limit(MOST)
    .execute()

/** A column's values, each found from the one before with the column's index: not by reading all rows. */
async function valuesOf<Value extends string | number>(
  db: Executor,
  name: 'runs.jockey' | 'races.race_class' | 'races.distance_metres',
): Promise<Value[]> {
  const [table = '', column = ''] = name.split('.')
  const from = sql.table(table)
  const value = sql.ref(column)
  const { rows } = await sql<{ value: Value }>`
    with recursive choices (value) as (
      select min(${value}) from ${from}
      union all
      select (select min(${value}) from ${from} where ${value} > choices.value)
      from choices where choices.value is not null
    )
    select value from choices where value is not null limit ${sql.lit(MOST)}`.execute(db)
  return rows.map((row) => row.value)
}

/** The years with meetings, the latest first. */
async function readSeasons(db: Executor): Promise<string[]> {
  const seasons: string[] = []
  let before = '9999-99'
  while (seasons.length < MOST) {
    const row = await db
      .selectFrom('meetings')
      .select((eb) => eb.fn.max('date').as('date'))
      .where('date', '<', before)
      .executeTakeFirst()
    if (row?.date == null) break
    before = row.date.slice(0, 4)
    seasons.push(before)
  }
  return seasons
}
