import { createWorkQueue } from '../../../http/work-queue'

/**
 * All picture work of the process, two at once: each occupies one of Node's four threads for files and
 * passwords, for seconds if the picture is large. Whoever signs in, saves something or loads a page needs the other
 * threads, and a processor. Each kind of work has a queue of its own before this one, so that none fills it.
 */
export const pictureWork = createWorkQueue({ atOnce: 2, waiting: Infinity })

/** Larger pictures are refused: 50 megapixels. */
export const maxPixels = 50_000_000

/** How long the work on one picture may take: several times what the slowest accepted one needs on a small server. */
export const maxSeconds = 30

/** Whether the work on a picture timed out. */
export const isTimeout = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout:')

/** Takes 40 ms and 16 MB the first time; a server whose pictures are all made never needs it. */
export const loadSharp = async () => (await import('./sharp')).sharp
