import { type RawBuilder, sql } from 'kysely'

/** The column types that both engines share. */
export interface Columns {
  text: RawBuilder<unknown>
  integer: RawBuilder<unknown>
  /** 0 or 1 in the named column; 0 by default. */
  flag: (column: string) => RawBuilder<unknown>
  /** Follows a table's closing bracket. */
  tableEnd: RawBuilder<unknown>
}

export function columnsFor(engine: 'sqlite' | 'postgres'): Columns {
  // Both engines compare by bytes, so both sort alike; STRICT makes SQLite refuse a wrong type.
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`
  const integer = engine === 'postgres' ? sql`bigint` : sql`integer`
  return {
    text,
    integer,
    flag: (column) =>
      sql`${sql.ref(column)} ${integer} not null default 0 check (${sql.ref(column)} in (0, 1))`,
    tableEnd: engine === 'postgres' ? sql`` : sql`strict`,
  }
}
