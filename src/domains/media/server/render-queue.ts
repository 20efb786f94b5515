import { tooManyRequests } from '../../../http/errors'

export interface RenderQueue {
  /** Runs `work` when its turn comes. @throws 429 with Retry-After where too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Lets `atOnce` works run together and `waiting` more wait in line, the oldest first. */
export function createRenderQueue(limits: { atOnce: number; waiting: number }): RenderQueue {
  const line: (() => void)[] = []
  let running = 0

  return {
    async run(work) {
      if (running < limits.atOnce) {
        running += 1
      } else {
        if (line.length >= limits.waiting) throw busy()
        // Whoever finishes hands its place on, so `running` stays as it is.
        await new Promise<void>((resolve) => line.push(resolve))
      }
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

const busy = () =>
  tooManyRequests(2, 'Too many pictures are being made just now. Please try again.')
