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
/** Each of a snapshot's queries reads little; by then its line is dead. */
const snapshotPatienceMs = 60_000
/** A server that hangs in the middle of a transaction must not keep its locks. */
const idleInTransactionMs = 30_000
const transactionAttempts = 20
/** How often the listening connection is checked. */
const heartbeatMs = 100
/** How old the last check may be; beyond that, changes may have been missed. */
const heardForMs = 250
/** If it leaves a question unanswered for so long, it is replaced. */
const silenceMs = 1_000
const reconnectPatienceMs = 5_000
const slowestReconnectMs = 5_000
/** Detects a dead connection while it is idle. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 1_000 }

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
    ...keepAlive,
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
    await refuseTransactionPooling(connection, place)
    await requireUnicode(kysely, place)
    await onOwnConnection(connection, (own) => migrate(own, 'postgres'))
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
    snapshot: (read) =>
      onOwnConnection({ ...connection, query_timeout: snapshotPatienceMs }, (own) =>
        own
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(read),
      ),
    longTransaction: (work) =>
      onOwnConnection(connection, (own) =>
        own.transaction().setIsolationLevel('read committed').execute(work),
      ),
    onContentChange: (onChange) => changes.listen(onChange),
    unheardForMs: () => listener.unheardForMs(),
    hear: () => listener.hear(),
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
async function onOwnConnection<T>(
  connection: pg.PoolConfig,
  work: (kysely: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('error', () => {})
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(kysely)
  } finally {
    await kysely.destroy()
  }
}

/**
 * A pooler that gives each transaction any free connection would lose what others announce, and each setting.
 * Behind one, two clients meet each other's server processes; otherwise each keeps its own.
 */
async function refuseTransactionPooling(connection: pg.ClientConfig, place: string): Promise<void> {
  const clients = [1, 2].map(() => {
    const client = new pg.Client({
      ...connection,
      query_timeout: connection.connectionTimeoutMillis,
    })
    client.on('error', () => {})
    return { client, met: new Set<unknown>() }
  })
  try {
    await Promise.all(clients.map(({ client }) => client.connect()))
    // there and back, so that a pooler taking turns doesn't happen to give each client its own
    const thereAndBack = [...clients, ...clients.toReversed()]
    for (const { client, met } of [...thereAndBack, ...thereAndBack]) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      met.add(rows[0]?.pid)
    }
  } finally {
    await Promise.all(clients.map(({ client }) => client.end().catch(() => {})))
  }
  const isOwn = new Set(clients.flatMap(({ met }) => [...met])).size === clients.length
  if (clients.some(({ met }) => met.size !== 1) || !isOwn) {
    throw new DatabaseUnavailable(
      `The PostgreSQL database ${place} is behind a connection pooler in transaction mode, which would lose other servers' changes: connect to PostgreSQL itself, or set the pooler to session mode.`,
    )
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

/**
 * One connection that hears other processes' changes, and reconnects if it is lost. A line can die without a
 * sign (a firewall, a power cut), so it counts as hearing only while it keeps answering: PostgreSQL sends what
 * was announced before a question ahead of the answer.
 */
class ContentListener {
  readonly #databaseUrl: string
  #origin: string | undefined
  readonly #changes: ContentChanges
  readonly #stopping = new AbortController()
  #client: pg.Client | undefined
  /** The last moment at which it had certainly heard everything. */
  #heardAt = performance.now()
  #heartbeat: NodeJS.Timeout | undefined
  /** The question under way. */
  #asking: Promise<void> | undefined
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
    const ms = performance.now() - this.#heardAt
    return this.#client && ms <= heardForMs ? undefined : ms
  }

  /** For a process that was too busy to ask: waits for an answer, or as long as one may take. */
  async hear(): Promise<void> {
    const deadline = performance.now() + heardForMs
    while (this.#client && this.unheardForMs() !== undefined) {
      const leftMs = deadline - performance.now()
      if (leftMs <= 0) return
      await Promise.race([this.#ask(this.#client), sleep(leftMs, undefined, { ref: false })])
    }
  }

  async start(): Promise<void> {
    await this.#connect()
    this.#heartbeat = setInterval(() => {
      if (this.#client) void this.#ask(this.#client)
    }, heartbeatMs)
    this.#heartbeat.unref()
  }

  /** Asks whether the connection hears; one question at a time. Never rejects. */
  #ask(client: pg.Client): Promise<void> {
    if (this.#asking) return this.#asking
    const askedAt = performance.now()
    const asking = client
      .query('select 1')
      .then(
        () => {
          if (this.#client === client) this.#heardAt = askedAt
        },
        () => this.#lose(client),
      )
      .finally(() => {
        if (this.#asking === asking) this.#asking = undefined
      })
    return (this.#asking = asking)
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
      connectionTimeoutMillis: reconnectPatienceMs,
      query_timeout: silenceMs,
      ...keepAlive,
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

  #lose(client: pg.Client): void {
    if (this.#client !== client || this.#stopping.signal.aborted) return
    this.#client = undefined
    this.#asking = undefined
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
