import type { MiddlewareHandler } from 'hono'
import type { Database } from '../../../db/database'
import type { AppEnv } from '../../../http/app-env'
import { sealBatch } from './audit-chain.store'

/**
 * Seals what a call has written to the trail before its answer leaves; so do the calls that a page makes for its data.
 * One batch is enough: a backlog is housekeeping's.
 */
export const sealAfterwards =
  (database: Database): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    await sealBatch(database).catch((error: unknown) => {
      c.get('log').error({ err: error }, 'the trail could not be sealed; the next call does it')
    })
  }
