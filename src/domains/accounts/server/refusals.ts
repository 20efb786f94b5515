import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database'
import { type Clock, hourMs } from '../../../lib/dates'
import { recordAboutUser, type Author } from './audit.store'

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
      await recordAboutUser(database.kysely, clock.now(), person, 'access-refused', person.id, {
        call,
      })
    } catch (error) {
      recorded.delete(key)
      throw error
    }
  }
}
