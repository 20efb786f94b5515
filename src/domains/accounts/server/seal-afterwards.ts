import type { MiddlewareHandler } from 'hono'
import type { Database } from '../../../db/database'
import type { AppEnv } from '../../../http/app-env'
import { entriesRecorded } from './audit.store'
import { sealBatch } from './audit-chain.store'

/**
 * Seals what a call wrote to the trail before its answer is sent, also for the calls that a page makes for its
 * data. One batch is enough: housekeeping seals a backlog.
 */
export function sealAfterwards(database: Database): MiddlewareHandler<AppEnv> {
  let sealed = -1
  return async (c, next) => {
    const before = entriesRecorded()
    await next()
    const recorded = entriesRecorded()
    // the next call seals what was written after an answer
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
