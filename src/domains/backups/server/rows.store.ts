import { sql } from 'kysely'
import type { Database, Executor } from '../../../db/database'
import { contents } from '../../../db/tables/tables'
import { giveWay } from '../../../lib/turns'

type Engine = Database['engine']

/** The tables that a backup has. */
export const tablesToKeep = Object.entries(contents)
  .filter(([, isKept]) => isKept)
  .map(([table]) => table)

/** Small enough to be read within a few milliseconds. */
const rowsAtOnce = 200

interface Shape {
  /** In the order of the alphabet. */
  columns: string[]
  /** The columns of its primary key. */
  key: string[]
}

/** A table as it is in the database, which may be older than this program. */
async function shapeOf(db: Executor, engine: Engine, table: string): Promise<Shape> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ name: string; place: number }>`
          select name, pk as place from pragma_table_info(${table})`
      : sql<{ name: string; place: number }>`
          select attname as name,
            coalesce(array_position(indkey::int2[], attnum) + 1, 0) as place
          from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
          where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`
  ).execute(db)
  const keyed = rows.filter(({ place }) => place > 0)
  return {
    columns: rows.map(({ name }) => name).sort(),
    key: keyed.sort((one, other) => one.place - other.place).map(({ name }) => name),
  }
}

type Value = string | number | null
type Row = Record<string, Value>

/** A row as a line of JSON: the same on both engines, which have texts, whole numbers and nulls only. */
function lineOf(table: string, row: Row): string {
  for (const [column, value] of Object.entries(row))
    if (value !== null && typeof value !== 'string' && !Number.isSafeInteger(value))
      throw new Error(`${table}.${column} holds a value that a backup can't keep`)
  return JSON.stringify(row)
}

/** A table's rows in the order of its key, some at a time, so that any number of them takes little memory. */
export async function* readLines(
  db: Executor,
  engine: Engine,
  table: string,
): AsyncGenerator<string[]> {
  const { columns, key } = await shapeOf(db, engine, table)
  const keys = sql.join(key.map((column) => sql.ref(column)))
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} ${after}
      order by ${keys} limit ${rowsAtOnce}`.execute(db)
    if (rows.length > 0) yield rows.map((row) => lineOf(table, row))
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`
    await giveWay()
  }
}

/** Removes what migrations put into the tables, so that they take a backup's rows. */
export async function clearTables(tx: Executor, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx)
}

/** Writes lines made by `readLines` into a table. Returns how many rows it wrote. */
export async function insertLines(
  tx: Executor,
  engine: Engine,
  table: string,
  lines: readonly string[],
): Promise<number> {
  const { columns } = await shapeOf(tx, engine, table)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const json = `[${lines.join(',')}]`
  const { numAffectedRows } = await (
    engine === 'sqlite'
      ? sql`insert into ${sql.table(table)} (${names})
          select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))}
          from json_each(${json})`
      : sql`insert into ${sql.table(table)} (${names})
          select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
  ).execute(tx)
  return Number(numAffectedRows)
}

/**
 * Has foreign keys checked once all rows are there, whatever order they come in. Returns a function that checks
 * them and puts the constraints back.
 */
export async function deferForeignKeys(
  tx: Executor,
  engine: Engine,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    // until the transaction is committed, which fails if one of them leads nowhere
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    return () => Promise.resolve()
  }
  const { rows } = await sql<{ owner: string; name: string }>`
    select conrelid::regclass::text as owner, conname as name from pg_constraint
    where contype = 'f'
      and conrelid in (select to_regclass(name) from unnest(${tables}::text[]) as name)`.execute(tx)
  const alter = async (how: string) => {
    for (const { owner, name } of rows)
      await sql`alter table ${sql.raw(owner)} alter constraint ${sql.id(name)} ${sql.raw(how)}`.execute(
        tx,
      )
  }
  await alter('deferrable initially deferred')
  return async () => {
    await sql`set constraints all immediate`.execute(tx)
    await alter('not deferrable')
  }
}

const withPeople = ['users', 'horses', 'gallery_items', 'pages', 'images'] as const

/** Whether nobody has used this database yet: it has no people, no content and no pictures. */
export async function isUnused(db: Executor): Promise<boolean> {
  for (const table of withPeople)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  return true
}

/** Keeps everyone else out of the tables until the transaction ends. On SQLite they are out already. */
export async function lockTables(tx: Executor, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return
  const tables = sql.join(Object.keys(contents).map((table) => sql.table(table)))
  await sql`lock table ${tables} in access exclusive mode`.execute(tx)
}
