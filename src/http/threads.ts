import { Worker } from 'node:worker_threads'
import { timeZone } from '../lib/dates'
import { GaveUp, unavailable } from './errors'
import type { Tasks, ThreadMessage } from './thread-tasks'
import { createWorkQueue, type WorkQueue } from './work-queue'

/** A few threads for work that would keep the server from answering others. */
export interface Threads<T extends Tasks> extends Pick<WorkQueue, 'jobs'> {
  /**
   * Runs a task in a thread, as soon as one is free. @throws GaveUp if it takes longer than `limitMs`, counted
   * from when the thread starts it; 429 if too many tasks are waiting; 503 once the threads are closed
   */
  run<Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>[0],
    limitMs: number,
  ): Promise<Awaited<ReturnType<T[Name]>>>
  close(): Promise<void>
}

const most = 2
const mostWaiting = 200
const mostMemoryMB = 256
/** A thread ends after this long without work, which frees its memory. */
const usualRestMs = 60_000

/** Threads start when first needed, and never keep the process alive. */
export function openThreads<T extends Tasks>(file: URL, restMs = usualRestMs): Threads<T> {
  const queue = createWorkQueue({ atOnce: most, waiting: mostWaiting })
  const all = new Set<Thread>()
  const resting: Thread[] = []
  let isClosed = false

  const startThread = () => {
    const thread = openThread(file)
    all.add(thread)
    void thread.ended.then(() => all.delete(thread))
    return thread
  }
  const restingThread = () => {
    for (;;) {
      const thread = resting.pop()
      if (!thread || thread.isAlive()) return thread
    }
  }

  const work = async <Output>(name: string, input: unknown, limitMs: number): Promise<Output> => {
    if (isClosed) throw stopping()
    const thread = restingThread() ?? startThread()
    thread.keepAwake()
    try {
      return await thread.run<Output>(name, input, limitMs)
    } catch (error) {
      throw isClosed ? stopping() : error
    } finally {
      if (thread.isAlive()) {
        resting.push(thread)
        thread.endAfter(restMs)
      }
    }
  }

  return {
    run<Name extends keyof T & string>(name: Name, input: Parameters<T[Name]>[0], limitMs: number) {
      return queue.run(() => work<Awaited<ReturnType<T[Name]>>>(name, input, limitMs))
    },
    jobs: queue.jobs,
    close: async () => {
      isClosed = true
      await Promise.all([...all].map((thread) => thread.end()))
    },
  }
}

const stopping = () => unavailable('The server is stopping. Please try again in a moment.')

type Thread = ReturnType<typeof openThread>

/** One thread, for one task at a time. */
function openThread(file: URL) {
  const worker = new Worker(file, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMB },
  })
  worker.unref()
  let rest: NodeJS.Timeout | undefined
  let isAlive = true
  /** Rejects the promise of the thread's next message. */
  let fail: ((error: unknown) => void) | undefined
  worker.on('error', (error) => {
    isAlive = false
    fail?.(error)
  })
  const ended = new Promise<void>((resolve) =>
    worker.once('exit', () => {
      isAlive = false
      fail?.(new Error('the thread has ended'))
      resolve()
    }),
  )

  const hear = <Output>() =>
    new Promise<ThreadMessage<Output>>((resolve, reject) => {
      if (!isAlive) reject(new Error('the thread has ended'))
      fail = reject
      worker.once('message', resolve)
    })
  const ready = hear()
  // Failures are reported to the code that gives it work.
  ready.catch(() => undefined)

  const end = async () => {
    clearTimeout(rest)
    // Ending takes a moment, during which it must get no work.
    isAlive = false
    await worker.terminate()
  }
  return {
    ended,
    end,
    endAfter: (ms: number) => {
      rest = setTimeout(() => void end(), ms).unref()
    },
    isAlive: () => isAlive,
    keepAwake: () => clearTimeout(rest),
    async run<Output>(name: string, input: unknown, limitMs: number): Promise<Output> {
      await ready
      worker.postMessage({ name, input, timeZone: timeZone() })
      const stopClock = startClock(limitMs, () => void end())
      const answer = hear<Output>()
      const message = await answer
        .catch((cause: unknown) => {
          throw new GaveUp(`${name} was given up`, { cause })
        })
        .finally(stopClock)
      if (message.kind === 'failed') throw message.error
      if (message.kind === 'ready') throw new Error('the thread was ready already')
      return message.output
    },
  }
}

/**
 * How long a task may take on a busy machine, whatever processor time it uses: the threads' priority is low, and a short
 * task may wait for seconds.
 */
const longestMs = (limitMs: number) => Math.max(10 * limitMs, 20_000)

/**
 * Calls `overrun` once a task has used up its time. Only processor time used by this process counts, so on a
 * machine busy with other things more time may pass, within reason.
 */
function startClock(limitMs: number, overrun: () => void): () => void {
  const began = performance.now()
  const usedBefore = process.cpuUsage()
  let timer: NodeJS.Timeout
  let isStopped = false
  const look = () => {
    const { user, system } = process.cpuUsage(usedBefore)
    const leftMs = limitMs - (user + system) / 1000
    if (isStopped) return
    if (leftMs <= 0 || performance.now() - began > longestMs(limitMs)) overrun()
    else lookIn(Math.max(leftMs, 10))
  }
  // An answer that has arrived by then is handled before setImmediate, even if this thread was busy meanwhile.
  const lookIn = (ms: number) => {
    timer = setTimeout(() => setImmediate(look), ms)
  }
  lookIn(limitMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
