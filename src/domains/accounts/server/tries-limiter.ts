import { sql } from 'kysely'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Executor } from '../../../db/database'

/** What a limiter throws when a key has used up its tries. */
export const TriesSpent = RateLimiterRes

const WINDOW_SECONDS = 15 * 60

interface Count {
  tries: number
  expiresAt: Date
}

interface Options {
  db: Executor
  now: Date
  /** What kind of tries is counted; keys of different kinds don't clash. */
  kind: string
  /** How many tries a key has in a window. */
  limit: number
}

/** When a window that opens now ends. No count ends later, whatever the clock said when it began. */
const windowEnd = (now: Date) => new Date(now.getTime() + WINDOW_SECONDS * 1000).toISOString()

/** Forgets expired counts. */
export async function sweepTries(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('failed_tries').where('expires_at', '<=', now.toISOString()).execute()
  const end = windowEnd(now)
  await db
    .updateTable('failed_tries')
    .set({ expires_at: end })
    .where('expires_at', '>', end)
    .execute()
}

/** Counts in the table `failed_tries`, which all nodes share, by the caller's clock. Made for one request. */
export class TriesLimiter extends RateLimiterStoreAbstract {
  readonly #db: Executor
  readonly #now: Date

  constructor({ db, now, kind, limit }: Options) {
    super({ storeClient: db, keyPrefix: kind, points: limit, duration: WINDOW_SECONDS })
    this.#db = db
    this.#now = now
  }

  /**
   * One statement, so that concurrent tries are all counted. The first opens a window, and forgets expired ones of
   * others; when it ends, the count starts again. A key that has used up its tries costs no write.
   */
  protected async _upsert(id: string, points: number): Promise<Count | null> {
    if (points < 0) return this.#takeBack(id, -points)
    const at = this.#now.toISOString()
    const end = windowEnd(this.#now)
    const row = await this.#db
      .insertInto('failed_tries')
      .values({ id, tries: points, expires_at: end })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            tries: sql<number>`case when failed_tries.expires_at <= ${at} then ${sql.lit(points)} else failed_tries.tries + ${sql.lit(points)} end`,
            expires_at: sql<string>`case when failed_tries.expires_at <= ${at} or failed_tries.expires_at > ${end} then ${end} else failed_tries.expires_at end`,
          })
          .where((eb) =>
            eb.or([
              eb('failed_tries.tries', '<', this.points),
              eb('failed_tries.expires_at', '<=', at),
              eb('failed_tries.expires_at', '>', end),
            ]),
          ),
      )
      .returning(['tries', 'expires_at'])
      .executeTakeFirst()
    if (!row) return this.#spent(id)
    if (row.tries === points) await sweepTries(this.#db, this.#now)
    return { tries: row.tries, expiresAt: new Date(row.expires_at) }
  }

  async #spent(id: string): Promise<Count> {
    const row = await this.#db
      .selectFrom('failed_tries')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirst()
    // swept since: the key may try again at once
    const expiresAt = row ? new Date(row.expires_at) : this.#now
    return { tries: this.points + 1, expiresAt }
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
