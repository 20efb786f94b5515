import type { MiddlewareHandler } from 'hono'
import type { Database } from '../../../db/database'
import type { AppEnv } from '../../../http/app-env'
import { entriesRecorded } from './audit.store'
import { sealBatch } from './audit-chain.store'

/**
 * Seals what a call has written to the trail before its answer is sent; the calls that a page makes for its data do
 * the same. If nothing was written, there is nothing to seal. One batch is enough: housekeeping seals a
 * backlog.
 */
export function sealAfterwards(database: Database): MiddlewareHandler<AppEnv> {
  let sealed = -1
  return async (c, next) => {
    const before = entriesRecorded()
    await next()
    const recorded = entriesRecorded()
    // what work after an answer has written is sealed by the next call
    if (recorded === before && recorded === sealed) return
    try {
      await sealBatch(database)
      sealed = recorded
    } catch (error) {
      c.get('log').error(
        { err: error },
        'the trail could not be sealed; the next call will try again',
      )
    }
  }
}
