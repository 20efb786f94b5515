// Decodes one HEIC file in a thread of its own, then ends. It is plain JavaScript, and an entry of the build,
// so that `new Worker` finds a file node can run, both in the sources and in the built server.
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

/** @type {{ bytes: Uint8Array, maxPixels: number }} */
const { bytes, maxPixels } = workerData

/** @param {{ data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number } | null} pixels */
function answer(pixels) {
  parentPort?.postMessage(pixels, pixels ? [pixels.data.buffer] : [])
}

// Anything that fails from here on is the file's fault; what failed earlier (a missing library) is ours, and an
// 'error'.
process.on('uncaughtException', () => answer(null))

const images = new libheif.HeifDecoder().decode(bytes)
const image = images.find((each) => each.is_primary()) ?? images[0]
const width = image?.get_width() ?? 0
const height = image?.get_height() ?? 0
if (!image || width * height === 0 || width * height > maxPixels) answer(null)
else image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, answer)
