import type { Kysely } from 'kysely'
import { openPostgres } from './postgres'
import { openSqlite } from './sqlite'
import type { Tables } from './tables/tables'

/** The database or a transaction: what every store function takes first. */
export type Executor = Kysely<Tables>

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  readonly kysely: Kysely<Tables>
  /**
   * Runs `work` in one transaction that stays right under concurrency: BEGIN IMMEDIATE on SQLite,
   * SERIALIZABLE on PostgreSQL, where `work` runs again (a bounded number of times) when another
   * transaction got in its way: it must have no effects outside `tx`. It must use `tx` alone:
   * `kysely` inside a transaction waits for itself on SQLite.
   */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>
  /**
   * Calls `listener` after every committed change of public content: this process's own before the
   * write's promise resolves, another process's within 250 ms. Returns what unsubscribes it.
   */
  onContentChange(listener: () => void): () => void
  /**
   * How long changes by other processes may have gone unheard because the database is out of reach;
   * undefined while they are heard. All of them are announced once it is back.
   */
  unheardForMs(): number | undefined
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The folder of the SQLite file; made where it is missing. */
  dataDir: string
  /** `postgres://…`; without it, SQLite. */
  databaseUrl?: string | undefined
  /**
   * How long PostgreSQL may take to connect, and for one statement; half of it to wait for a lock. How long SQLite waits
   * for another program's lock.
   */
  patienceMs?: number | undefined
}

/**
 * Opens the database and brings its tables up to date.
 * @throws DatabaseUnavailable with one sentence for the person who starts the server.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined
    ? await openSqlite(options.dataDir, options.patienceMs)
    : await openPostgres(options.databaseUrl, options.patienceMs)
}
