import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Work no one is waiting for. */
export interface LaterWork {
  begin(work: () => Promise<void>): void
  /**
   * Begins it a little later, so that the timing of the caller's next answers doesn't reveal whether there was
   * any.
   */
  beginUnseen(work: () => Promise<void>): void
  /** Begins what is left at once, and waits for all of it, but not for long. */
  close(): Promise<void>
}

/** A mail server that hangs must not keep this process from stopping. */
const mostClosingMs = 5_000

export function openLaterWork({ log, withinMs }: { log: Logger; withinMs: number }): LaterWork {
  const closing = new AbortController()
  // one for each piece of work that has yet to begin
  setMaxListeners(Infinity, closing.signal)
  const underWay = new Set<Promise<void>>()
  const begin = (work: () => Promise<void>) => {
    const done = work()
      .catch((error: unknown) => {
        log.error({ err: error }, 'background work failed')
      })
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
  return {
    begin,
    beginUnseen: (work) =>
      begin(async () => {
        const wait = randomInt(withinMs + 1)
        await setTimeout(wait, undefined, { signal: closing.signal }).catch(() => undefined)
        await work()
      }),
    async close() {
      closing.abort()
      await Promise.race([
        Promise.all(underWay),
        setTimeout(mostClosingMs, undefined, { ref: false }),
      ])
    },
  }
}
