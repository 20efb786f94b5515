import { parentPort } from 'node:worker_threads'
import { setTimeZone } from '../lib/dates'

/** What a thread can do, by name. Inputs and outputs are copied between threads. */
export type Tasks = Record<string, (input: never) => unknown>

interface Task {
  name: string
  input: never
  /** Of the server's clock. */
  timeZone: string
}

/** What a thread sends: first that it is ready, then the outcome of each task. */
export type ThreadMessage<Output> =
  { kind: 'ready' } | { kind: 'done'; output: Output } | { kind: 'failed'; error: unknown }

/** In a thread: runs tasks one by one, as `openThreads` requests them. */
export function serveTasks(tasks: Tasks): void {
  const say = (message: ThreadMessage<unknown>) => parentPort?.postMessage(message)
  parentPort?.on('message', ({ name, input, timeZone }: Task) => {
    setTimeZone(timeZone)
    const work = async () => tasks[name]?.(input)
    work().then(
      (output) => say({ kind: 'done', output }),
      (error: unknown) => say({ kind: 'failed', error }),
    )
  })
  say({ kind: 'ready' })
}
