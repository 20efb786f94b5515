import type { Kysely } from 'kysely'
import type { Tables } from './tables/tables'

/** The database or a transaction: the first argument of every store function. */
export type Executor = Kysely<Tables>

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  readonly kysely: Kysely<Tables>
  /**
   * Runs `work` in one transaction that is safe under concurrency: BEGIN IMMEDIATE on SQLite; SERIALIZABLE on
   * PostgreSQL, where `work` runs again (a limited number of times) if another transaction got in its way, so
   * it must have no effects outside `tx`. It must use only `tx`: `kysely` inside a transaction waits for itself
   * on SQLite.
   */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>
  /**
   * Runs `read` on a connection of its own, which sees everything as it is at the first query, can't write, keeps no
   * one waiting, and may take as long as it needs.
   */
  snapshot<T>(read: (db: Executor) => Promise<T>): Promise<T>
  /** Like `transaction`, but may take as long as it needs, and runs only once. */
  longTransaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>
  /**
   * Calls `listener` after every committed change of public content: this process's own before the write's
   * promise resolves, another process's within 250 ms. Returns a function that unsubscribes it.
   */
  onContentChange(listener: () => void): () => void
  /**
   * How long changes by other processes may have been missed; undefined while they are heard: then every change
   * committed more than 250 ms ago has been announced. Those missed are announced once the database is back.
   */
  unheardForMs(): number | undefined
  /** Waits until changes are heard again, a quarter of a second at most; `unheardForMs` says whether they are. */
  hear(): Promise<void>
  /** The database's time: the same for every server that shares it, however wrong their own clocks are. */
  now(): Promise<Date>
  /** Rejects if the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The folder of the SQLite file; created if missing. */
  dataDir: string
  /** `postgres://…`; without it, SQLite. */
  databaseUrl?: string | undefined
  /**
   * How long PostgreSQL may take to connect, and for one statement; it waits half as long for a lock. How long
   * SQLite waits for another program's lock.
   */
  patienceMs?: number | undefined
}

/**
 * Opens the database and brings its tables up to date. @throws DatabaseUnavailable with one sentence for the
 * person starting the server
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  patienceMs,
}: DatabaseOptions): Promise<Database> {
  // Each imported only here, so that a server carries the driver of its own engine alone.
  if (databaseUrl === undefined) return (await import('./sqlite')).openSqlite(dataDir, patienceMs)
  return (await import('./postgres')).openPostgres(databaseUrl, patienceMs)
}
