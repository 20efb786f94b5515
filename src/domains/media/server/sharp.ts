import sharp from 'sharp'
import { createWorkQueue } from '../../../http/work-queue'

// Settings of the process, made before the first picture is read. Pictures are made once and kept,
// so a cache of libvips' own would only hold memory; one thread a picture keeps memory predictable,
// and several pictures at once use the other cores.
sharp.cache(false)
sharp.concurrency(1)

// libvips reads dozens of formats, some of them by large and seldom used libraries. Uploads reach
// the first five alone (image-intake.ts reads the signature first); SVG is for our own drawings.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

/**
 * All picture work of the whole process, two at once: each holds one of node's four threads for files and passwords,
 * for seconds if it is large. People who sign in or load a page need the other threads, and a processor. Each kind of
 * work waits in a line of its own before this one, so that none fills it.
 */
export const pictureWork = createWorkQueue({ atOnce: 2, waiting: Infinity })

/** A picture of more pixels than this is refused: 50 megapixels. */
export const maxPixels = 50_000_000

/** How long the work on one picture may take: several times what the slowest accepted one needs on a small server. */
export const maxSeconds = 30

/** Whether the work on a picture timed out. */
export const isTimeout = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout:')

/** sharp as this process uses it: import it from here and never from the package. */
export { sharp }
