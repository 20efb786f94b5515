import type { Compilable, CompiledQuery } from 'kysely'
import type { Executor } from './database'

/**
 * A query that is the same in every call but for some texts. It is built and compiled once for each database, because
 * that takes longer than running a small query.
 */
export function fixedQuery<Row, Name extends string = never>(
  build: (db: Executor, text: (name: Name) => string) => Compilable<Row>,
) {
  const known = new WeakMap<object, CompiledQuery>()
  const names = new Map<unknown, Name>()
  /** Stands for a text until it is known. */
  const placeOf = (name: Name) => {
    const place = `\0${name}`
    names.set(place, name)
    return place
  }
  return async (db: Executor, texts: Readonly<Record<Name, string>>): Promise<Row[]> => {
    const { adapter } = db.getExecutor()
    const query = known.get(adapter) ?? build(db, placeOf).compile()
    known.set(adapter, query)
    const parameters = query.parameters.map((value) => {
      const name = names.get(value)
      return name === undefined ? value : texts[name]
    })
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
