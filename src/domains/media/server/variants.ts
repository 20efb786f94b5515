import type { Logger } from 'pino'
import { notFound } from '../../../http/errors'
import type { VariantWidth } from '../media.rules'
import type { ImageFormat } from './image-formats'
import type { StoredImage } from './images.store'
import { createWorkQueue } from '../../../http/work-queue'
import { originalKey, variantKey } from './object-keys'
import { maxPixels, maxSeconds, pictureWork, sharp } from './sharp'
import type { Storage } from './storage'

/**
 * Beyond this width a picture goes as WebP: a single AVIF of 2560 pixels needs 110 MB and two
 * seconds to make, one of 1280 a third of both.
 */
const widestAvif = 1280

/** The same for tall pictures. WebP also has no pictures higher than 16,383 pixels. */
const mostPixels = { avif: 2_500_000, webp: 12_500_000 }
const highestWebp = 16_383

/** The format a stored picture is in. */
function formatOfImage(image: StoredImage): ImageFormat {
  switch (image.contentType) {
    case 'image/png':
      return 'png'
    case 'image/webp':
      return 'webp'
    case 'image/avif':
      return 'avif'
    case 'image/gif':
      return 'gif'
    default:
      return 'jpeg'
  }
}

/**
 * The best format that the browser names in its `Accept`, else the picture's own, or JPEG for AVIF,
 * which older browsers can't show. What may move (GIF, WebP) does not become AVIF, which sharp
 * writes as a still.
 */
export function variantFormat(
  image: StoredImage,
  width: VariantWidth,
  accept: string | undefined,
): ImageFormat {
  const own = formatOfImage(image)
  const isStill = own !== 'gif' && own !== 'webp'
  const shown = Math.min(width, image.width)
  const height = Math.round((image.height * shown) / image.width)
  const pixels = shown * height
  const fits = {
    avif: isStill && width <= widestAvif && pixels <= mostPixels.avif,
    webp: height <= highestWebp && pixels <= mostPixels.webp,
  }
  if (fits.avif && names(accept, 'image/avif')) return 'avif'
  if (fits.webp && names(accept, 'image/webp')) return 'webp'
  return own === 'avif' ? 'jpeg' : own
}

/** Whether an `Accept` header names the type itself: wildcards promise nothing. */
function names(accept: string | undefined, type: string): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

/** The picture to send. From storage it comes in pieces, so that slow readers hold no memory. */
interface Sendable {
  size: number
  body(): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

export interface Variants {
  /** The picture in this width and format: made on the first call, kept for all others. */
  get(image: StoredImage, width: VariantWidth, format: ImageFormat): Promise<Sendable>
}

export function createVariants({ storage, log }: { storage: Storage; log: Logger }): Variants {
  const line = createWorkQueue({ atOnce: 2, waiting: 100 })
  const underWay = new Map<string, Promise<Sendable>>()

  async function make(
    image: StoredImage,
    width: VariantWidth,
    format: ImageFormat,
    key: string,
  ): Promise<Sendable> {
    const kept = await storage.get(key)
    if (kept) return { size: kept.size, body: () => kept.stream() }
    const rendered = await line.run(async () => {
      const original = await storage.get(originalKey(image.id))
      if (!original) {
        log.error({ image: image.id }, 'a picture has a row but no file')
        throw notFound('Picture not found')
      }
      const bytes = await original.bytes()
      return pictureWork.run(() => render(bytes, width, format))
    })
    try {
      await storage.put(key, rendered, `image/${format}`)
    } catch (error) {
      // The visitor still gets the picture; it will be made again.
      log.error({ err: error, key }, 'a resized picture could not be kept')
    }
    return { size: rendered.byteLength, body: () => rendered }
  }

  return {
    get(image, width, format) {
      const key = variantKey(image.id, width, format)
      const first = underWay.get(key)
      if (first) return first
      const made = make(image, width, format, key).finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
  }
}

/** Resizes a stored picture (upright and in sRGB already); never beyond its own width. */
async function render(
  original: Uint8Array,
  width: VariantWidth,
  format: ImageFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const resized = sharp(original, {
    // Every frame of a GIF; a still has one.
    animated: format === 'gif' || format === 'webp',
    sequentialRead: true,
    limitInputPixels: maxPixels,
    failOn: 'error',
  })
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: maxSeconds })
  return new Uint8Array(await encodeSmall(resized, format).toBuffer())
}

/** The qualities at which the three look alike; the efforts that a waiting visitor can afford. */
function encodeSmall(picture: ReturnType<typeof sharp>, format: ImageFormat) {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
    case 'webp':
      return picture.webp({ quality: 76, effort: 3 })
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78 })
    case 'png':
      return picture.png({ compressionLevel: 9 })
    case 'gif':
      return picture.gif()
  }
}
