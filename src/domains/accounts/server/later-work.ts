import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work that nobody waits for. */
export interface LaterWork {
  /** Begins it a while from now, so that who asked can't tell by the next answers whether there was any to do. */
  begin(work: () => Promise<void>): void
  /** Begins at once what has not begun yet, and waits for all of it. */
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
          log.error({ err: error }, 'what was to be done after an answer failed')
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
