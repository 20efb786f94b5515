import { Worker } from 'node:worker_threads'
import { loadSharp, maxPixels } from './picture-work'

/** A larger profile contains something else. */
const largestProfileBytes = 1024 * 1024

interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/**
 * An upright JPEG of a HEIC file, practically lossless, with the file's colour profile: phones record more
 * colours than sRGB has. Undefined if the file is damaged. Check its size in pixels first. @throws an error
 * that isTimeout recognises, after this many seconds; 48 megapixels take about six
 */
export async function heicToJpeg(
  bytes: Uint8Array,
  profile: Uint8Array | undefined,
  seconds: number,
): Promise<Uint8Array | undefined> {
  const pixels = await decode(bytes, seconds)
  if (pixels === undefined) return undefined
  const { data, width, height } = pixels
  const sharp = await loadSharp()
  const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds })
    .jpeg({ quality: 98, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()
  return profile && profile.byteLength < largestProfileBytes ? withProfile(jpeg, profile) : jpeg
}

/**
 * In a thread of its own, which ends after one picture and frees its memory: decoding keeps no request waiting,
 * and a file that crashes or hangs the decoder costs only that thread.
 */
async function decode(bytes: Uint8Array, seconds: number): Promise<Pixels | undefined> {
  const worker = new Worker(new URL('./heic-worker.js', import.meta.url), {
    workerData: { bytes, maxPixels },
    env: {},
    // The decoder prints warnings about files.
    stdout: true,
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Pixels | undefined>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('timeout: HEIC')), seconds * 1000)
      worker.once('message', (answer: Pixels | null) => resolve(answer ?? undefined))
      worker.once('error', reject)
      worker.once('exit', () => resolve(undefined))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const profileHead = Buffer.from('ICC_PROFILE\0', 'latin1')
const profilePartBytes = 65_519

/** The JPEG with a colour profile, inserted in numbered parts after the first marker. */
function withProfile(jpeg: Uint8Array, profile: Uint8Array): Uint8Array {
  const count = Math.ceil(profile.byteLength / profilePartBytes)
  const parts = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * profilePartBytes, (index + 1) * profilePartBytes)
    const head = Buffer.from([0xff, 0xe2, 0, 0, ...profileHead, index + 1, count])
    head.writeUInt16BE(head.length - 2 + part.byteLength, 2)
    return [head, part]
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...parts.flat(), jpeg.subarray(2)])
}
