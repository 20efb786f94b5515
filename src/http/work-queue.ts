import pLimit from 'p-limit'
import { tooManyRequests } from './errors'

export interface WorkQueue {
  /** Runs `work` when its turn comes. @throws 429 with Retry-After if too many are waiting already */
  run<T>(work: () => Promise<T>): Promise<T>
  /** How many jobs there are. */
  jobs: () => { running: number; waiting: number }
  /** In how many seconds everything in the queue will be done, judging by recent times. */
  secondsLeft(): number
}

interface Limits {
  atOnce: number
  waiting: number
}

const busy = 'The server is busy. Please try again in a moment.'

/** Runs up to `atOnce` jobs at the same time; `waiting` more wait in line, oldest first. */
export function createWorkQueue({ atOnce, waiting }: Limits): WorkQueue {
  const limit = pLimit(atOnce)
  let usualMs = 1000

  const count = () => limit.activeCount + limit.pendingCount
  const secondsLeft = () => Math.max(1, Math.ceil((count() * usualMs) / atOnce / 1000))

  return {
    jobs: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
    secondsLeft,
    async run(work) {
      if (count() >= atOnce + waiting) throw tooManyRequests(secondsLeft(), busy)
      return limit(async () => {
        const started = performance.now()
        try {
          return await work()
        } finally {
          usualMs = 0.7 * usualMs + 0.3 * (performance.now() - started)
        }
      })
    },
  }
}
