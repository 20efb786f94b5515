import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'
import { databaseRefusal } from './database-errors'
import { contentTables } from './tables/tables'

export class ContentChanges {
  readonly #listeners = new Set<() => void>()

  /** `listener` must not throw: the change is already committed. */
  listen(listener: () => void): () => void {
    // A new function, so that one listener can be registered twice and removed once.
    const entry = () => listener()
    this.#listeners.add(entry)
    return () => void this.#listeners.delete(entry)
  }

  announce(): void {
    for (const listener of this.#listeners) listener()
  }
}

// Matches the SQL text rather than the root node, so that hand-written SQL and `with … as (delete …)` count.
// Mistaking a literal for a write is harmless: it costs one render.
const contentWrite = new RegExp(
  String.raw`\b(?:into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?(?:${contentTables.join('|')})\b`,
  'i',
)

/** Whether a query can change what visitors see. */
export function writesContent({ query, sql }: Pick<CompiledQuery, 'query' | 'sql'>): boolean {
  if (SelectQueryNode.is(query) && query.with === undefined) return false
  return contentWrite.test(sql)
}

/**
 * A dialect that announces every change of content made through it: after the commit, and before the write's
 * promise resolves. @param beforeUse called before a connection is taken; may throw
 */
export function watchedDialect(
  dialect: Dialect,
  changes: ContentChanges,
  beforeUse: () => void,
): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new WatchedDriver(dialect.createDriver(), changes, beforeUse),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #changes: ContentChanges
  #inTransaction = false
  #changed = false

  constructor(inner: DatabaseConnection, changes: ContentChanges) {
    this.inner = inner
    this.#changes = changes
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!writesContent(query)) return this.inner.executeQuery<Row>(query)
    try {
      const result = await this.inner.executeQuery<Row>(query)
      if (result.numAffectedRows !== 0n) this.#noteChange()
      return result
    } catch (error) {
      // A connection lost midway leaves it unknown whether the row was written; a refusal does not.
      if (databaseRefusal(error) === undefined) this.#noteChange()
      throw error
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number) {
    return this.inner.streamQuery<Row>(query, chunkSize)
  }

  begin(): void {
    this.#inTransaction = true
    this.#changed = false
  }

  end(outcome: 'committed' | 'rolled back'): void {
    const announce = this.#changed && outcome === 'committed'
    this.#inTransaction = false
    this.#changed = false
    if (announce) this.#changes.announce()
  }

  #noteChange(): void {
    if (this.#inTransaction) this.#changed = true
    else this.#changes.announce()
  }
}

class WatchedDriver implements Driver {
  readonly #inner: Driver
  readonly #changes: ContentChanges
  readonly #beforeUse: () => void

  constructor(inner: Driver, changes: ContentChanges, beforeUse: () => void) {
    this.#inner = inner
    this.#changes = changes
    this.#beforeUse = beforeUse
  }

  init(): Promise<void> {
    return this.#inner.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#beforeUse()
    return new WatchedConnection(await this.#inner.acquireConnection(), this.#changes)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const watched = asWatched(connection)
    await this.#inner.beginTransaction(watched.inner, settings)
    watched.begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const watched = asWatched(connection)
    try {
      await this.#inner.commitTransaction(watched.inner)
    } finally {
      // A commit whose answer was lost may have succeeded.
      watched.end('committed')
    }
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const watched = asWatched(connection)
    watched.end('rolled back')
    await this.#inner.rollbackTransaction(watched.inner)
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(asWatched(connection).inner)
  }

  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}

function asWatched(connection: DatabaseConnection): WatchedConnection {
  if (connection instanceof WatchedConnection) return connection
  throw new Error('The connection comes from another driver')
}
