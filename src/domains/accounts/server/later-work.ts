import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work that nobody is waiting for. */
export interface LaterWork {
  /** Starts it a while from now, so that the time of the caller's next answers does not reveal whether there was any. */
  begin(work: () => Promise<void>): void
  /** Starts the rest at once, and waits for all of it. */
  close(): Promise<void>
}

export function openLaterWork({ log, withinMs }: { log: Logger; withinMs: number }): LaterWork {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  const run = async (work: () => Promise<void>) => {
    const wait = randomInt(withinMs + 1)
    await setTimeout(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    await work()
  }
  return {
    begin(work) {
      const done = run(work)
        .catch((error: unknown) => {
          log.error({ err: error }, 'background work failed')
        })
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    async close() {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}
