import { sql } from 'kysely'

/** Whether a row comes after a place in a list that is sorted by a column and then by id. */
export const comesAfter = (column: string, [value, id]: readonly [string, string]) =>
  sql<boolean>`(${sql.ref(column)}, ${sql.ref('id')}) > (${value}, ${id})`

/** The same in a list that runs backwards. */
export const comesBefore = (column: string, [value, id]: readonly [string, string]) =>
  sql<boolean>`(${sql.ref(column)}, ${sql.ref('id')}) < (${value}, ${id})`
