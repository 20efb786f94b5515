import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { outageOf, DatabaseUnavailable } from './database-errors'

/**
 * How long to stop trying PostgreSQL after it could not be reached, so that a call with many queries waits for
 * only one.
 */
const pauseMs = 1_000

interface Options {
  /** How long PostgreSQL may leave a query unanswered. */
  silenceMs: number
  settings: Readonly<Record<string, string>>
  /** Called when a connection is lost during a query, which PostgreSQL may still finish. */
  onLost: () => void
}

/**
 * A pool whose queries always end, whatever happens to PostgreSQL. PostgreSQL stops slow statements itself; if
 * it stays silent, the connection is dropped.
 */
export class PatientPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #options: Options
  readonly #clients = new WeakMap<pg.PoolClient, PatientClient>()
  #pausedUntil = 0

  constructor(pool: pg.Pool, options: Options) {
    this.#pool = pool
    this.#options = options
  }

  async connect(): Promise<PostgresPoolClient> {
    if (performance.now() < this.#pausedUntil)
      throw new DatabaseUnavailable('PostgreSQL could not be reached a moment ago.')
    let client: pg.PoolClient
    try {
      client = await this.#pool.connect()
    } catch (error) {
      if (outageOf(error) === 'away') this.#pause()
      throw error
    }
    const known = this.#clients.get(client)
    if (known) return known
    const made = new PatientClient(client, this.#options, () => this.#pause())
    try {
      const names = Object.keys(this.#options.settings)
      const calls = names.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`)
      await made.query(`select ${calls.join(', ')}`, Object.entries(this.#options.settings).flat())
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#clients.set(client, made)
    return made
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  #pause(): void {
    this.#pausedUntil = performance.now() + pauseMs
  }
}

class PatientClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #release: (isBroken: boolean) => void
  readonly #options: Options
  readonly #onSilence: () => void
  #isSilent = false

  constructor(client: pg.PoolClient, options: Options, onSilence: () => void) {
    this.#client = client
    // The pool sets a new `release` each time it hands out a client.
    this.#release = (isBroken) => client.release(isBroken)
    this.#options = options
    this.#onSilence = onSilence
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(question: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof question === 'string'
      ? this.#answer(() => this.#client.query<R>(question, parameters))
      : this.#client.query(question)
  }

  async #answer<R>(ask: () => Promise<R>): Promise<R> {
    // For example the rollback of a statement that got no answer.
    if (this.#isSilent) throw silence()
    try {
      return await withinMs(this.#options.silenceMs, ask(), () => {
        this.#isSilent = true
        this.#onSilence()
        return silence()
      })
    } catch (error) {
      if (outageOf(error) === 'away') this.#options.onLost()
      throw error
    }
  }

  release(): void {
    this.#release(this.#isSilent)
  }
}

const silence = () => new DatabaseUnavailable('PostgreSQL does not answer.')

/** @throws the error from `tooLate` if `answer` takes longer */
export async function withinMs<T>(
  ms: number,
  answer: Promise<T>,
  tooLate: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
