import type { MiddlewareHandler } from 'hono'
import type { Database } from '../../../db/database'
import { bindingsOf, type AppEnv } from '../../../http/app-env'
import { sealTrail } from './audit-chain.store'

/** Seals what a call has written to the trail before its answer leaves. */
export const sealAfterwards =
  (database: Database): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next()
    // the call from outside that a page's own calls belong to is sealed as a whole
    if (bindingsOf(c).internal) return
    await sealTrail(database).catch((error: unknown) => {
      c.get('log').error({ err: error }, 'the trail could not be sealed; the next call does it')
    })
  }
