import type { ReactNode } from 'react'

export interface QueuedFile {
  id: number
  file: File
  /** `saving`: it is stored, and the caller is doing the rest. */
  phase: 'waiting' | 'uploading' | 'saving' | 'failed'
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
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<string>
}

/** What to do with a stored file. It may change at any moment: the latest is used. */
interface Arrival {
  /** Called with one stored file after the other. */
  save: (path: string, file: File) => void | Promise<void>
  /** The message for an upload or a save that failed. */
  wordsOf: (error: unknown) => ReactNode
}

const atOnce = 3

/** Files being uploaded, some at a time; those that arrive leave the queue, those that fail stay in it. */
export function createUploadQueue({ faultOf, upload }: Parts, first: Arrival) {
  let arrival = first
  let files: readonly QueuedFile[] = []
  let lastId = 0
  let saved = 0
  const listeners = new Set<() => void>()
  const underWay = new Map<number, AbortController>()
  /** The paths of files already stored, so that a retry sends nothing twice. */
  const paths = new Map<number, string>()
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
    show(files.filter((each) => each.id !== id))
  }

  function startNext() {
    while (underWay.size < atOnce) {
      const next = files.find(({ phase }) => phase === 'waiting')
      if (!next) return
      void send(next)
    }
  }

  async function send({ id, file }: QueuedFile) {
    const controller = new AbortController()
    underWay.set(id, controller)
    change(id, { phase: 'uploading', fraction: 0 })
    try {
      const path = await upload(file, {
        signal: controller.signal,
        onProgress: (fraction) => change(id, { fraction }),
      })
      if (controller.signal.aborted) return
      paths.set(id, path)
      finish(id, file, path)
    } catch (error) {
      if (!controller.signal.aborted)
        change(id, { phase: 'failed', message: arrival.wordsOf(error), canRetry: true })
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
        change(id, { phase: 'failed', message: arrival.wordsOf(error), canRetry: true })
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
    add: (added: readonly File[]) => {
      const queued = added.map((file): QueuedFile => {
        const message = faultOf(file)
        const id = (lastId += 1)
        return message === undefined
          ? { id, file, phase: 'waiting', fraction: 0, canRetry: true }
          : { id, file, phase: 'failed', fraction: 0, message, canRetry: false }
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
    retry(id: number) {
      const failed = files.find((each) => each.id === id && each.phase === 'failed')
      if (!failed) return
      const path = paths.get(id)
      if (path !== undefined) {
        finish(id, failed.file, path)
        return
      }
      change(id, { phase: 'waiting' })
      startNext()
    },
    /** Cancels everything; nothing is saved afterwards. */
    stop() {
      for (const controller of underWay.values()) controller.abort()
      underWay.clear()
      show([])
    },
  }
}
