import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  sql,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { giveWay } from '../lib/turns'
import { ContentChanges, watchedDialect } from './change-watch'
import type { Database, Executor } from './database'
import { DatabaseUnavailable, errorCode } from './database-errors'
import { migrate } from './migrate'
import { SqliteFile } from './sqlite-file'
import type { Tables } from './tables/tables'
import { TransactionScope } from './transaction-scope'

const fileName = 'stable.db'
const usualPatienceMs = 5_000
const pollMs = 100
/** How old the last look may be; see postgres.ts. */
const heardForMs = 250
/** More than the site's own queries; those with lists of varying length push out the least used. */
const statementsKept = 500

/** Opens the database file in `dataDir` (created if missing) and brings its tables up to date. */
export async function openSqlite(dataDir: string, patienceMs = usualPatienceMs): Promise<Database> {
  const path = join(dataDir, fileName)
  const file = openFile(dataDir, path, patienceMs)
  const changes = new ContentChanges()
  const scope = new TransactionScope()
  const dialect = new PatientSqliteDialect(file, patienceMs)
  const kysely = new Kysely<Tables>({
    dialect: watchedDialect(dialect, changes, () => scope.refuseInside()),
  })
  try {
    await migrate(kysely, 'sqlite')
  } catch (error) {
    await kysely.destroy()
    throw unavailable(path, error)
  }

  const watch = watchOtherProcesses(file, changes)
  const transaction: Database['transaction'] = (work) =>
    kysely.transaction().execute((tx) => scope.run(() => work(tx)))
  return {
    engine: 'sqlite',
    kysely,
    transaction,
    snapshot: (read) => readSnapshot(path, read),
    longTransaction: transaction,
    onContentChange: (listener) => changes.listen(listener),
    unheardForMs: () => watch.unheardForMs(),
    hear: () => Promise.resolve(),
    // Every process that shares the file is on this machine.
    now: () => Promise.resolve(new Date()),
    async ping() {
      await sql`select 1 from migrations limit 1`.execute(kysely)
    },
    async close() {
      watch.stop()
      await kysely.destroy()
    },
  }
}

function openFile(dataDir: string, path: string, patienceMs: number): Sqlite.Database {
  try {
    // For its owner only: the file holds password hashes.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    keepToOwner(dataDir, 0o700)
  } catch (error) {
    throw new DatabaseUnavailable(
      `The data folder ${dataDir} cannot be created (${errorCode(error) ?? String(error)}).`,
      { cause: error },
    )
  }
  let file: Sqlite.Database | undefined
  try {
    file = new SqliteFile(path, { timeout: patienceMs })
    // Before -wal and -shm are created, which inherit its mode; those left from an earlier run already have
    // theirs.
    for (const each of [path, `${path}-wal`, `${path}-shm`]) keepToOwner(each, 0o600)
    if (file.pragma('journal_mode = WAL', { simple: true }) !== 'wal')
      throw new Error('it cannot keep a write-ahead log')
    // FULL would block the whole process at each commit until the disk has it: PatientSqliteDriver waits instead.
    file.pragma('synchronous = NORMAL')
    file.pragma('foreign_keys = ON')
    // Without it, INSERT OR REPLACE would bypass the register's delete trigger.
    file.pragma('recursive_triggers = ON')
    // SQLite waits by blocking the whole process; from here on PatientConnection waits instead.
    file.pragma('busy_timeout = 20')
    return file
  } catch (error) {
    file?.close()
    throw unavailable(path, error)
  }
}

/** In WAL mode a read transaction sees one moment, however much others write meanwhile. */
async function readSnapshot<T>(path: string, read: (db: Executor) => Promise<T>): Promise<T> {
  const database = new SqliteFile(path, { readonly: true })
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  try {
    return await kysely.transaction().execute(read)
  } finally {
    await kysely.destroy()
  }
}

/**
 * Removes other users' access to a file or folder of ours. Leaves it alone if it belongs to another user
 * (a mount), is shared (/tmp) or has no permissions.
 */
function keepToOwner(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  const isSticky = ((found?.mode ?? 0) & 0o1000) !== 0
  if (!found || found.uid !== process.getuid?.() || isSticky || (found.mode & 0o077) === 0) return
  try {
    chmodSync(path, mode)
  } catch {
    // A file system without permissions, or mounted with fixed ones.
  }
}

function unavailable(path: string, error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error
  return new DatabaseUnavailable(sentenceFor(path, error), { cause: error })
}

function sentenceFor(path: string, error: unknown): string {
  const code = errorCode(error) ?? ''
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return `The database ${path} is damaged or is not a database: move it away and restore a backup.`
  }
  if (code.startsWith('SQLITE_CANTOPEN')) {
    return `The database ${path} cannot be opened: check that it is a file, and check the permissions of the file and its folder.`
  }
  if (code.startsWith('SQLITE_READONLY')) {
    return `The database ${path} cannot be written to: check the permissions of the file and its folder.`
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return `The database ${path} is locked by another program.`
  }
  const reason = error instanceof Error ? error.message : String(error)
  return `The database ${path} cannot be used: ${reason}.`
}

/** Hears other processes' commits: SQLite counts them, so polling the count is enough. */
function watchOtherProcesses(file: Sqlite.Database, changes: ContentChanges) {
  const readVersion = file.prepare<[], number>('pragma data_version').pluck()
  let version = readVersion.get()
  let heardAt = performance.now()
  let hears = true
  const look = () => {
    try {
      const latest = readVersion.get()
      const changed = latest !== version || !hears
      version = latest
      heardAt = performance.now()
      hears = true
      if (changed) changes.announce()
    } catch {
      // The next look that gets an answer announces whatever was missed.
      hears = false
    }
  }
  const timer = setInterval(look, pollMs)
  timer.unref()
  return {
    unheardForMs() {
      // A busy process looks late.
      if (performance.now() - heardAt > heardForMs) look()
      return hears ? undefined : performance.now() - heardAt
    },
    stop() {
      clearInterval(timer)
      hears = false
    },
  }
}

/** Kysely's SQLite, but transactions begin as the writer, and waiting doesn't block. */
class PatientSqliteDialect extends SqliteDialect {
  readonly #file: Sqlite.Database
  readonly #patienceMs: number

  constructor(file: Sqlite.Database, patienceMs: number) {
    super({ database: file })
    this.#file = file
    this.#patienceMs = patienceMs
  }

  override createDriver(): SqliteDriver {
    return new PatientSqliteDriver(this.#file, this.#patienceMs)
  }
}

/** Keeps statements that SQLite has prepared, since preparing takes longer than most of them take to run. */
function keepingStatements(file: Sqlite.Database): SqliteDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({ max: statementsKept })
  return {
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = file.prepare<unknown[]>(sql)
      prepared.set(sql, statement)
      return statement
    },
    close: () => file.close(),
  }
}

/** How many rows a transaction writes before it counts as large. */
const LARGE = 5000
/** How many pages SQLite's log reaches before it is copied into the database: SQLite's own default. */
const LOG_PAGES = 1000

class PatientSqliteDriver extends SqliteDriver {
  readonly #file: Sqlite.Database
  readonly #patienceMs: number
  readonly #rowsWritten: Sqlite.Statement<[], number>
  /** How many rows had been written when the connection was last released, and when the log was last synced. */
  #committed = 0
  #onDisk = 0
  /** And when the current transaction began. */
  #began = 0
  #syncing: Promise<void> | undefined
  #log: FileHandle | undefined

  constructor(file: Sqlite.Database, patienceMs: number) {
    super({ database: keepingStatements(file) })
    this.#file = file
    this.#patienceMs = patienceMs
    this.#rowsWritten = file.prepare<[], number>('select total_changes()').pluck()
  }

  // SQLite answers in this thread, so others go first if this round of the event loop has lasted long enough:
  // before and after a query or a transaction, but never inside one, because it locks out other writers.
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    await giveWay()
    return new PatientConnection(connection, this.#patienceMs)
  }

  // A power cut loses what is committed until SQLite's log is on the disk. Whoever wrote, or may have read what
  // others wrote, learns the outcome only after that.
  override async releaseConnection(): Promise<void> {
    // counted before others can begin to write; a closed file has nothing left to wait for
    const committed = this.#file.open ? (this.#rowsWritten.get() ?? 0) : 0
    this.#committed = committed
    await super.releaseConnection()
    while (this.#onDisk < committed) await (this.#syncing ??= this.#sync())
    await giveWay()
  }

  /**
   * Once for all commits so far; those made in the meantime wait for the next time. If it fails, no one knows what is on
   * the disk, and a second attempt could succeed falsely: every answer fails until a restart, which recovers from the log.
   */
  async #sync(): Promise<void> {
    const committed = this.#committed
    this.#log ??= await open(`${this.#file.name}-wal`, 'r+')
    await this.#log.datasync()
    this.#onDisk = committed
    this.#syncing = undefined
  }

  override async destroy(): Promise<void> {
    await this.#syncing?.catch(() => undefined)
    await super.destroy()
    await this.#log?.close()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#began = this.#rowsWritten.get() ?? 0
  }

  // SQLite copies its log into the database at the end of a commit. After a large one, that is left to the next
  // commit: both at once would hold others up for too long.
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const isLarge = (this.#rowsWritten.get() ?? 0) - this.#began > LARGE
    if (isLarge) this.#file.pragma('wal_autocheckpoint = 0')
    try {
      await super.commitTransaction(connection)
    } finally {
      if (isLarge) this.#file.pragma(`wal_autocheckpoint = ${LOG_PAGES}`)
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite rolls back by itself; a second rollback would hide the reason.
    if (this.#file.inTransaction) await super.rollbackTransaction(connection)
  }
}

class PatientConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #patienceMs: number

  constructor(inner: DatabaseConnection, patienceMs: number) {
    this.#inner = inner
    this.#patienceMs = patienceMs
  }

  /** Waits for another connection that is writing; a refused statement has done nothing. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + this.#patienceMs
    for (;;) {
      try {
        return await this.#inner.executeQuery<Row>(query)
      } catch (error) {
        const busy = errorCode(error)?.startsWith('SQLITE_BUSY') ?? false
        if (!busy || performance.now() > deadline) throw error
        await sleep(2 + Math.random() * 8)
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#inner.streamQuery<Row>(query, chunkSize)
  }
}
