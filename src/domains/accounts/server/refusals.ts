import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database'
import { type Clock, hourMs } from '../../../lib/dates'
import type { AccountAction } from '../account-actions.rules'
import { recordAudit, type Author } from './audit.store'

const action: AccountAction = 'access-refused'

/**
 * Records in the trail that a signed-in person was refused a call: once an hour per person and call, so that no
 * one can flood the trail.
 */
export function refusalRecorder({ database, clock }: { database: Database; clock: Clock }) {
  const recorded = new LRUCache<string, true>({ max: 5000, ttl: hourMs })
  return async (c: Context, person: Author): Promise<void> => {
    const call = `${c.req.method} ${routePath(c)}`
    const key = `${person.id} ${call}`
    if (recorded.has(key)) return
    // noted before writing, so that many calls at once leave only one entry
    recorded.set(key, true)
    try {
      await recordAudit(database.kysely, clock.now(), person, {
        action,
        subjectType: 'user',
        subjectId: person.id,
        detail: { call },
      })
    } catch (error) {
      recorded.delete(key)
      throw error
    }
  }
}
