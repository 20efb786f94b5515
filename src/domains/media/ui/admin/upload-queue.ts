import type { ReactNode } from 'react'

export interface QueuedFile {
  id: number
  file: File
  /** Whether it travels as it is, however large. */
  isOriginal: boolean
  /** `saving`: it is stored, and the caller is doing the rest. `broken`: it is tried again by itself. */
  phase: 'waiting' | 'uploading' | 'saving' | 'broken' | 'failed'
  /** How much has been sent, from 0 to 1. */
  fraction: number
  message?: ReactNode
  canRetry: boolean
}

interface Parts {
  /** What is wrong with a file, known before it is sent. */
  faultOf: (file: File) => string | undefined
  upload: (
    file: File,
    options: {
      signal: AbortSignal
      onProgress: (fraction: number) => void
      isOriginal: boolean
    },
  ) => Promise<string>
  /** Whether what failed may succeed in a moment. */
  isPassing: (error: unknown) => boolean
}

/** What to do with a stored file. It may change at any moment: the latest is used. */
interface Arrival {
  /** Called with one stored file after the other. */
  save: (path: string, file: File) => void | Promise<void>
  /** The message for an upload or a save that failed. */
  wordsOf: (error: unknown) => ReactNode
}

/** Two fill a poor line as well as six would, and the first is there sooner. */
const atOnce = 2

/** The pauses before a broken upload is tried again. */
const pausesMs = [2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Files being uploaded, some at a time; those that arrive leave the queue, those that fail stay in it. What the
 * line broke goes on by itself.
 */
export function createUploadQueue({ faultOf, upload, isPassing }: Parts, first: Arrival) {
  let arrival = first
  let files: readonly QueuedFile[] = []
  let lastId = 0
  let saved = 0
  const listeners = new Set<() => void>()
  const underWay = new Map<number, AbortController>()
  /** The paths of files already stored, so that a retry sends nothing twice. */
  const paths = new Map<number, string>()
  /** How often each file has broken off. */
  const breaks = new Map<number, number>()
  let saving = Promise.resolve()

  function show(next: readonly QueuedFile[]) {
    files = next
    for (const listener of listeners) listener()
  }
  function change(id: number, changes: Partial<QueuedFile>) {
    show(files.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  }
  function leave(id: number) {
    paths.delete(id)
    breaks.delete(id)
    show(files.filter((each) => each.id !== id))
  }

  function startNext() {
    while (underWay.size < atOnce) {
      const next = files.find(({ phase }) => phase === 'waiting')
      if (!next) return
      void send(next)
    }
  }

  function fail(id: number, error: unknown) {
    const message = arrival.wordsOf(error)
    if (!isPassing(error)) {
      change(id, { phase: 'failed', message, canRetry: true })
      return
    }
    change(id, { phase: 'broken', message, fraction: 0 })
    const count = breaks.get(id) ?? 0
    breaks.set(id, count + 1)
    setTimeout(
      () => {
        if (breaks.get(id) === count + 1) goOn(id, ['broken'])
      },
      pausesMs[Math.min(count, pausesMs.length - 1)],
    )
  }

  /** Tries again what is in one of these phases, from the step that failed. */
  function goOn(id: number, phases: QueuedFile['phase'][]) {
    const stopped = files.find((each) => each.id === id && phases.includes(each.phase))
    if (!stopped) return
    const path = paths.get(id)
    if (path !== undefined) {
      finish(id, stopped.file, path)
      return
    }
    change(id, { phase: 'waiting' })
    startNext()
  }

  async function send({ id, file, isOriginal }: QueuedFile) {
    const controller = new AbortController()
    underWay.set(id, controller)
    change(id, { phase: 'uploading', fraction: 0 })
    try {
      const path = await upload(file, {
        signal: controller.signal,
        onProgress: (fraction) => change(id, { fraction }),
        isOriginal,
      })
      if (controller.signal.aborted) return
      paths.set(id, path)
      finish(id, file, path)
    } catch (error) {
      if (!controller.signal.aborted) fail(id, error)
    } finally {
      // `remove` may have freed the slot already
      if (underWay.get(id) === controller) underWay.delete(id)
      startNext()
    }
  }

  function finish(id: number, file: File, path: string) {
    change(id, { phase: 'saving', fraction: 1 })
    saving = saving.then(async () => {
      if (!files.some((each) => each.id === id)) return
      try {
        await arrival.save(path, file)
        saved += 1
        leave(id)
      } catch (error) {
        fail(id, error)
      }
    })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    files: () => files,
    saved: () => saved,
    setArrival: (next: Arrival) => {
      arrival = next
    },
    add: (added: readonly File[], isOriginal = false) => {
      const queued = added.map((file): QueuedFile => {
        const message = faultOf(file)
        const id = (lastId += 1)
        return message === undefined
          ? { id, file, isOriginal, phase: 'waiting', fraction: 0, canRetry: true }
          : { id, file, isOriginal, phase: 'failed', fraction: 0, message, canRetry: false }
      })
      show([...files, ...queued])
      startNext()
    },
    /** Cancels a file that is waiting or under way, or drops one that failed. */
    remove(id: number) {
      underWay.get(id)?.abort()
      underWay.delete(id)
      leave(id)
      startNext()
    },
    retry: (id: number) => goOn(id, ['failed', 'broken']),
    /** Tries again at once whatever broke off: the line is back. */
    resume: () => {
      for (const { id } of files) goOn(id, ['broken'])
    },
    /** Cancels everything; nothing is saved afterwards. */
    stop() {
      for (const controller of underWay.values()) controller.abort()
      underWay.clear()
      show([])
    },
  }
}
