import sharp from 'sharp'
import { createWorkQueue } from '../../../http/work-queue'

// Process-wide settings, made before the first picture is read. Pictures are made once and kept, so a cache in
// libvips would only take memory; one thread for each picture keeps memory predictable, and several pictures at
// once use the other cores.
sharp.cache(false)
sharp.concurrency(1)

// libvips reads dozens of formats, some with large and rarely used libraries. Uploads can reach only the first
// five (image-intake.ts reads the signature first); SVG is for our own drawings.
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

/** sharp as configured here: import it from this file, never from the package. */
export { sharp }
