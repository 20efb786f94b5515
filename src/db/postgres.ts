import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { ContentChanges, watchedDialect } from './change-watch'
import type { Database, Executor } from './database'
import { DatabaseUnavailable, errorCode } from './database-errors'
import { migrate } from './migrate'
import { PatientPool, withinMs } from './patient-pool'
import type { Tables } from './tables/tables'
import { TransactionScope } from './transaction-scope'

/** How long PostgreSQL may take by default. */
const usualPatienceMs = 10_000
/** By then PostgreSQL should have stopped a statement; if it is silent longer, it is gone. */
const silenceFactor = 1.1
/** A server that hangs in the middle of a transaction must not keep its locks. */
const idleInTransactionMs = 30_000
const transactionAttempts = 20
const heartbeatMs = 5_000
const slowestReconnectMs = 5_000

const int8 = 20
const numeric = 1700

/** Opens the database at `databaseUrl` and brings its tables up to date. */
export async function openPostgres(
  databaseUrl: string,
  patienceMs = usualPatienceMs,
): Promise<Database> {
  const place = placeOf(databaseUrl)
  // Marks what this process changes, so that it ignores its own announcements; see the first migration.
  const origin = randomUUID()
  const connection = {
    connectionString: databaseUrl,
    // Also how long a query waits for a free connection.
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
    types: { getTypeParser },
  }
  const pool = new pg.Pool(connection)
  // The pool replaces broken connections. Unhandled, their errors would end the process: an idle connection's
  // come from the pool, one between two queries of a transaction from the connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))

  const changes = new ContentChanges()
  const scope = new TransactionScope()
  const settings = {
    'stable.origin': origin,
    statement_timeout: String(patienceMs),
    lock_timeout: String(patienceMs / 2),
    idle_in_transaction_session_timeout: String(idleInTransactionMs),
  }
  const listener = new ContentListener(databaseUrl, origin, changes)
  const dialect = new PostgresDialect({
    pool: new PatientPool(pool, {
      silenceMs: patienceMs * silenceFactor,
      settings,
      onLost: () => listener.hearItself(),
    }),
  })
  const kysely = new Kysely<Tables>({
    dialect: watchedDialect(dialect, changes, () => scope.refuseInside()),
  })
  try {
    await requireUnicode(kysely, place)
    await migrateInPeace(connection)
    await listener.start()
  } catch (error) {
    await listener.stop()
    await kysely.destroy()
    throw unavailable(place, error)
  }

  return {
    engine: 'postgres',
    kysely,
    transaction: (work) => serializable(kysely, (tx) => scope.run(() => work(tx))),
    onContentChange: (onChange) => changes.listen(onChange),
    unheardForMs: () => listener.unheardForMs(),
    async now() {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(kysely)
      const [row] = rows
      if (!row) throw new Error('PostgreSQL did not say what time it is')
      return row.now
    },
    async ping() {
      await sql`select 1 from migrations limit 1`.execute(kysely)
    },
    async close() {
      await listener.stop()
      // A server that has stopped answering doesn't close its connections either.
      await withinMs(
        patienceMs,
        kysely.destroy(),
        () => new DatabaseUnavailable('PostgreSQL does not answer.'),
      ).catch(() => {})
    },
  }
}

/** On a connection of its own, which may take as long as it needs. */
async function migrateInPeace(connection: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('error', () => {})
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrate(kysely, 'postgres')
  } finally {
    await kysely.destroy()
  }
}

async function requireUnicode(kysely: Kysely<Tables>, place: string): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(kysely)
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8') {
    throw new DatabaseUnavailable(
      `The PostgreSQL database ${place} is encoded in ${encoding}: create it with the encoding UTF8.`,
    )
  }
}

/** Runs `work` again if PostgreSQL could not serialise it with the others. */
async function serializable<T>(
  kysely: Kysely<Tables>,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().setIsolationLevel('serializable').execute(work)
    } catch (error) {
      const code = errorCode(error)
      const conflict = code === '40001' || code === '40P01'
      if (!conflict || attempt === transactionAttempts) throw error
      await sleep(Math.random() * 10 * attempt)
    }
  }
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  // Sums of integers come as numeric.
  if (format !== 'binary' && (oid === int8 || oid === numeric)) return parseSafeNumber
  return pg.types.getTypeParser(oid, format)
}

/** @throws RangeError for an integer that JavaScript can't represent exactly */
export function parseSafeNumber(text: string): number {
  const value = Number(text)
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(value)) {
    throw new RangeError(`${text} is too large to be read exactly`)
  }
  return value
}

/** One connection that hears other processes' changes, and reconnects if it is lost. */
class ContentListener {
  readonly #databaseUrl: string
  #origin: string | undefined
  readonly #changes: ContentChanges
  readonly #stopping = new AbortController()
  #client: pg.Client | undefined
  /** The last moment at which it had certainly heard everything. */
  #heardAt = performance.now()
  #heartbeat: NodeJS.Timeout | undefined
  #reconnecting: Promise<void> | undefined

  constructor(databaseUrl: string, origin: string, changes: ContentChanges) {
    this.#databaseUrl = databaseUrl
    this.#origin = origin
    this.#changes = changes
  }

  /**
   * From now on PostgreSQL also announces this process's own changes, since one it has stopped waiting for may
   * still be committed. Those it did wait for are then announced twice, which costs a render.
   */
  hearItself(): void {
    this.#origin = undefined
  }

  unheardForMs(): number | undefined {
    return this.#client ? undefined : performance.now() - this.#heardAt
  }

  async start(): Promise<void> {
    await this.#connect()
    // A connection dropped by a firewall gives no sign of it.
    this.#heartbeat = setInterval(() => {
      const client = this.#client
      const askedAt = performance.now()
      client?.query('select 1').then(
        () => (this.#heardAt = askedAt),
        () => this.#lose(client, this.#heardAt),
      )
    }, heartbeatMs)
    this.#heartbeat.unref()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#heartbeat)
    await this.#reconnecting
    const client = this.#client
    this.#heardAt = performance.now()
    this.#client = undefined
    await client?.end()
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: usualPatienceMs,
      query_timeout: heartbeatMs,
      keepAlive: true,
    })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => {
      if (payload !== this.#origin) this.#changes.announce()
    })
    try {
      await client.connect()
      await client.query('listen stable_content')
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    this.#heardAt = performance.now()
    this.#client = client
    // Earlier changes were missed.
    this.#changes.announce()
  }

  /** By default, a connection that closes has heard everything until now. */
  #lose(client: pg.Client, heardAt = performance.now()): void {
    if (this.#client !== client || this.#stopping.signal.aborted) return
    this.#heardAt = heardAt
    this.#client = undefined
    client.end().catch(() => {})
    this.#reconnecting = this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    for (let waitMs = 100; !this.#stopping.signal.aborted; waitMs *= 2) {
      try {
        await this.#connect()
        return
      } catch {
        const options = { signal: this.#stopping.signal, ref: false }
        await sleep(Math.min(waitMs, slowestReconnectMs), undefined, options).catch(() => {})
      }
    }
  }
}

/** `host:port/name`, without user and password. */
function placeOf(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol)) {
    throw new DatabaseUnavailable(
      'DATABASE_URL is not the address of a PostgreSQL database (postgres://user:password@host:5432/name).',
    )
  }
  // In a password with an unescaped slash, the beginning looks like a host: without a user, say nothing.
  return url.username === '' ? 'in DATABASE_URL' : `${url.host}${url.pathname}`
}

function unavailable(place: string, error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error
  return new DatabaseUnavailable(sentenceFor(place, error), { cause: error })
}

function sentenceFor(place: string, error: unknown): string {
  const database = `The PostgreSQL database ${place}`
  const code = errorCode(error)
  switch (code) {
    case '28P01':
    case '28000':
      return `${database} refuses the user name or password in DATABASE_URL.`
    case '3D000':
      return `${database} does not exist: create it, or correct DATABASE_URL.`
    case '42501':
      return `${database} does not let the user in DATABASE_URL create tables: make that user its owner.`
    case '53300':
      return `${database} has no free connections: raise its max_connections, or close others.`
    default: {
      const reason = code ?? (error instanceof Error ? error.message : String(error))
      return `${database} does not answer (${reason}).`
    }
  }
}
