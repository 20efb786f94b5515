import type { MiddlewareHandler } from 'hono'
import type { Database } from '../../../db/database'
import type { AppEnv } from '../../../http/app-env'
import { sealBatch } from './audit-chain.store'

/**
 * Seals what a call has written to the trail before its answer is sent; the calls that a page makes for its data do
 * the same. One batch is enough: housekeeping seals a backlog.
 */
export const sealAfterwards =
  (database: Database): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    await sealBatch(database).catch((error: unknown) => {
      c.get('log').error(
        { err: error },
        'the trail could not be sealed; the next call will try again',
      )
    })
  }
