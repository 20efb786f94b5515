import type { Database } from '../../db/database'
import { settleDueTimes } from '../../domains/content/server/due-times.store'
import { settleDueOfferings } from '../../domains/ownership/server/due-offerings'
import { minuteMs } from '../../lib/dates'
import type { Job } from './scheduler'

/**
 * Publishes and withdraws what has a time for it, at most a minute late. It has a scheduler of its own, so that it
 * waits for no backup. Each change empties the page cache, as any other does.
 */
export const dueTimesJob = (database: Database): Job => ({
  name: 'publish and withdraw',
  // every time the scheduler looks
  everyMs: minuteMs / 2,
  retryMs: minuteMs / 2,
  run: async (_signal, now) => {
    const [horses, pages] = await database.transaction(async (tx) => [
      await settleDueTimes(tx, now, 'horses'),
      await settleDueTimes(tx, now, 'pages'),
    ])
    const offerings = await settleDueOfferings(database, now)
    return horses + pages + offerings === 0 ? undefined : { horses, pages, offerings }
  },
})
