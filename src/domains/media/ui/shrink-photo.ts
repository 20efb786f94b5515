export interface ShrinkOrder {
  file: Blob
  /** In pixels. */
  longestSide: number
  /** Files this small travel as they are; larger ones are made about as small. */
  aimBytes: number
}

/** For the site's pages: wider than any screen shows them, and three in 40 seconds over 60 kB/s. */
export const pageSize = { longestSide: 3000, aimBytes: 800_000 }

/** Generous for a slow phone. */
const limitMs = 20_000

/** What cameras make. Other formats may be transparent or animated, so they travel as they are. */
const isPhotograph = ({ name, type }: File) =>
  type === '' ? /\.(jpe?g|hei[cf])$/i.test(name) : /^image\/(jpeg|hei[cf])$/.test(type)

/** One at a time: a photograph of 48 megapixels takes 200 MB while it is open. */
let last: Promise<unknown> = Promise.resolve()

/**
 * The photograph made small enough to send over a poor line, or the file itself if this browser can't read it,
 * or nothing is gained. A worker does it, so that the screen stays alive.
 */
export function shrinkPhoto(
  file: File,
  size: Omit<ShrinkOrder, 'file'>,
  signal?: AbortSignal,
): Promise<Blob> {
  if (!isPhotograph(file) || file.size <= size.aimBytes) return Promise.resolve(file)
  const turn = last.then(async () => {
    const small = signal?.aborted ? undefined : await inWorker({ file, ...size }, signal)
    return small && small.size < file.size ? small : file
  })
  last = turn
  return turn
}

/** Never rejects: undefined if it fails, takes too long or is cancelled. */
function inWorker(order: ShrinkOrder, signal: AbortSignal | undefined): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
    const end = (result?: Blob) => {
      clearTimeout(limit)
      signal?.removeEventListener('abort', onAbort)
      worker.terminate()
      resolve(result)
    }
    const onAbort = () => end()
    const limit = setTimeout(end, limitMs)
    signal?.addEventListener('abort', onAbort)
    worker.onerror = () => end()
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => end(data)
    worker.postMessage(order)
  })
}
