import { sql } from 'kysely'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Executor } from '../../../db/database'

/** What a limiter throws when a key has had its tries. */
export const TriesSpent = RateLimiterRes

interface Count {
  tries: number
  expiresAt: Date
}

interface Options {
  db: Executor
  now: Date
  /** Of what tries are counted; keys of one kind don't meet those of another. */
  kind: string
  /** How many tries a key has in a window. */
  limit: number
  windowSeconds: number
}

/** Counts in the table `failed_tries`, which all nodes share, by the caller's clock: for one request. */
export class TriesLimiter extends RateLimiterStoreAbstract {
  readonly #db: Executor
  readonly #now: Date

  constructor({ db, now, kind, limit, windowSeconds }: Options) {
    super({ storeClient: db, keyPrefix: kind, points: limit, duration: windowSeconds })
    this.#db = db
    this.#now = now
  }

  /** One statement, so that tries fired at once are all counted. The first opens a window; at its end the count begins anew. */
  protected async _upsert(id: string, points: number, windowMs: number): Promise<Count | null> {
    if (points < 0) return this.#takeBack(id, -points)
    const at = this.#now.toISOString()
    const end = new Date(this.#now.getTime() + windowMs).toISOString()
    const row = await this.#db
      .insertInto('failed_tries')
      .values({ id, tries: points, expires_at: end })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          tries: sql<number>`case when failed_tries.expires_at <= ${at} then ${sql.lit(points)} else failed_tries.tries + ${sql.lit(points)} end`,
          expires_at: sql<string>`case when failed_tries.expires_at <= ${at} then ${end} else failed_tries.expires_at end`,
        }),
      )
      .returning(['tries', 'expires_at'])
      .executeTakeFirstOrThrow()
    return { tries: row.tries, expiresAt: new Date(row.expires_at) }
  }

  async #takeBack(id: string, points: number): Promise<null> {
    await this.#db
      .updateTable('failed_tries')
      .set((eb) => ({ tries: eb('tries', '-', points) }))
      .where('id', '=', id)
      .where('tries', '>=', points)
      .execute()
    return null
  }

  protected async _delete(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('failed_tries')
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  protected _getRateLimiterRes(_id: string, changed: number, count: Count | null): RateLimiterRes {
    if (count === null) return new RateLimiterRes()
    const { tries, expiresAt } = count
    const left = Math.max(this.points - tries, 0)
    return new RateLimiterRes(
      left,
      expiresAt.getTime() - this.#now.getTime(),
      tries,
      tries === changed,
    )
  }
}
