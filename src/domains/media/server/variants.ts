import type { Logger } from 'pino'
import type { Sharp } from 'sharp'
import { notFound } from '../../../http/errors'
import { sizeInShape, type Shape, type VariantWidth } from '../media.rules'
import { type ImageFormat, originalKey, variantKey, type VariantChoice } from './object-keys'
import type { StoredImage } from './images.store'
import { createWorkQueue } from '../../../http/work-queue'
import { loadSharp, maxPixels, maxSeconds, pictureWork } from './picture-work'
import type { Storage } from './storage'

/**
 * Wider pictures are sent as WebP: making a single AVIF of 2560 pixels takes 110 MB and two seconds, one of
 * 1280 a third of both.
 */
const widestAvif = 1280

/** The same for tall pictures. WebP can't be higher than 16,383 pixels either. */
const mostPixels = { avif: 2_500_000, webp: 12_500_000 }
const highestWebp = 16_383

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
 * The best format that the browser names in `Accept`; otherwise the picture's own, or JPEG for AVIF, which
 * older browsers can't show. What may be animated (GIF, WebP) does not become AVIF, which sharp writes as a
 * still.
 */
export function variantFormat(
  image: StoredImage,
  { width, shape }: { width: VariantWidth; shape?: Shape | undefined },
  accept: string | undefined,
): ImageFormat {
  const own = formatOfImage(image)
  const isStill = own !== 'gif' && own !== 'webp'
  const whole = sizeInShape(image, shape)
  const shown = Math.min(width, whole.width)
  const height = Math.round((whole.height * shown) / whole.width)
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

/** The picture to send. From storage it is streamed, so that slow readers hold no memory. */
interface Sendable {
  size: number
  body(): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

export interface Variants {
  /** The picture in this width, shape and format: made for the first caller, stored for all others. */
  get(image: StoredImage, choice: VariantChoice): Promise<Sendable>
}

export function createVariants({ storage, log }: { storage: Storage; log: Logger }): Variants {
  const line = createWorkQueue({ atOnce: 2, waiting: 100 })
  const underWay = new Map<string, Promise<Sendable>>()

  async function make(image: StoredImage, choice: VariantChoice, key: string): Promise<Sendable> {
    const kept = await storage.get(key)
    if (kept) return { size: kept.size, body: () => kept.stream() }
    const rendered = await line.run(async () => {
      const original = await storage.get(originalKey(image.id))
      if (!original) {
        log.error({ image: image.id }, 'a picture has a row but no file')
        throw notFound('Picture not found')
      }
      const bytes = await original.bytes()
      return pictureWork.run(() => render(bytes, image, choice))
    })
    try {
      await storage.put(key, rendered, `image/${choice.format}`)
    } catch (error) {
      // The visitor still gets the picture; it will be made again.
      log.error({ err: error, key }, 'a resized picture could not be kept')
    }
    return { size: rendered.byteLength, body: () => rendered }
  }

  return {
    get(image, choice) {
      const key = variantKey(image.id, choice)
      const first = underWay.get(key)
      if (first) return first
      const made = make(image, choice, key).finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
  }
}

/**
 * Resizes a stored picture (already upright and in sRGB), never beyond its own width, and cuts it to its shape.
 * Its subject stays where CSS's `object-position` would put it, so that a frame that cuts off a little more
 * shows what it would show of the whole picture.
 */
async function render(
  original: Uint8Array,
  image: StoredImage,
  { width, shape, format }: VariantChoice,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  const resized = sharp(original, {
    // All frames of an animation; a still has one.
    animated: format === 'gif' || format === 'webp',
    sequentialRead: true,
    limitInputPixels: maxPixels,
    failOn: 'error',
  }).timeout({ seconds: maxSeconds })
  const piece = sizeInShape(image, shape)
  const scale = Math.min(1, width / piece.width)
  const pixels = (length: number) => Math.max(1, Math.round(length * scale))
  const whole = { width: pixels(image.width), height: pixels(image.height) }
  const cut = { width: pixels(piece.width), height: pixels(piece.height) }
  resized.resize({ ...whole, fit: 'fill' })
  if (shape !== undefined)
    resized.extract({
      left: Math.round(((whole.width - cut.width) * image.focalX) / 100),
      top: Math.round(((whole.height - cut.height) * image.focalY) / 100),
      ...cut,
    })
  return new Uint8Array(await encodeSmall(resized, format).toBuffer())
}

/** Qualities chosen by measurement (docs/performance.md); effort that a waiting visitor can afford. */
function encodeSmall(picture: Sharp, format: ImageFormat) {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 46, effort: 2, chromaSubsampling: '4:2:0' })
    case 'webp':
      return picture.webp({ quality: 70, effort: 3 })
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 78 })
    case 'png':
      return picture.png({ compressionLevel: 9 })
    case 'gif':
      return picture.gif()
  }
}
