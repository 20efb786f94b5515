import type { Metadata, Sharp } from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { tooLarge, unsupportedMediaType } from '../../../http/errors'
import { maxUploadBytes, tooManyBytes } from '../upload-file.rules'
import { heicToJpeg } from './heic'
import type { ImageFraming } from '../media.contract'
import { type ImageFormat, imageFormats, originalKey } from './object-keys'
import type { StoredImage } from './images.store'
import { isTimeout, loadSharp, maxPixels, maxSeconds } from './picture-work'
import type { Storage } from './storage'

/** Accepted formats: HEIC, which browsers can't show, is stored as JPEG. */
type TakenFormat = ImageFormat | 'heic'

/** A picture as stored: upright, in sRGB, without metadata. */
export interface TakenImage {
  bytes: Uint8Array
  contentType: `image/${ImageFormat}`
  width: number
  height: number
  /** Its average colour, `#rrggbb`. */
  color: string
}

const refusal = 'Please upload an image: JPEG, PNG, WebP, AVIF, GIF or HEIC'

/** Twenty seconds of animation. Each frame takes time, however small. */
const maxFrames = 500

/**
 * WebP and AVIF larger than this, which no phone takes, need too much time and memory to encode: they are
 * stored as JPEG.
 */
const mostPixelsOfCostlyFormats = 12_500_000

/**
 * Judges a file by its bytes, never by its name or the type it claims, and prepares it for storing: turns it
 * upright, converts it to sRGB and encodes it again, which drops location, camera data and anything else hidden
 * in the file. @throws 415 for anything but a picture of a known format, 413 beyond `maxUploadBytes`, 50
 * megapixels, 500 frames or `seconds` of work
 */
export async function takeImage(bytes: Uint8Array, seconds = maxSeconds): Promise<TakenImage> {
  if (bytes.byteLength > maxUploadBytes) throw tooLarge(tooManyBytes)
  const format = signatureOf(bytes)
  if (format === undefined) throw unsupportedMediaType(refusal)

  const header = await readHeader(bytes)
  if (formatOf(header) !== format) throw unsupportedMediaType(refusal)
  const frames = moves(format) ? (header.pages ?? 1) : 1
  if (frames > maxFrames) throw tooLarge(`The image has more than ${maxFrames} frames`)
  const pixels = header.width * header.height
  if (pixels * frames > maxPixels) throw tooLarge('The image has more than 50 megapixels')

  try {
    return await madeReady(bytes, { format, header, isFilm: frames > 1, seconds })
  } catch (error) {
    if (!isTimeout(error)) throw error
    throw tooLarge('The image takes too long to process. Please upload a smaller one')
  }
}

/** The sides of an account's photograph: enough for the largest avatar on the sharpest screen. */
const portraitSide = 512

/** The same for the photograph of an account: a square around what draws the eye. */
export async function takePortrait(bytes: Uint8Array): Promise<TakenImage> {
  const { color, ...whole } = await takeImage(bytes)
  const side = Math.min(portraitSide, whole.width, whole.height)
  const sharp = await loadSharp()
  const cut = await sharp(whole.bytes, { limitInputPixels: maxPixels })
    .resize(side, side, { fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: maxSeconds })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { bytes: cut, contentType: 'image/jpeg', width: side, height: side, color }
}

/** A stored picture again, or the part of it within `crop`, in percent. */
export async function cropStored(
  bytes: Uint8Array,
  { contentType, width, height, color }: StoredImage,
  crop: ImageFraming['crop'],
): Promise<TakenImage> {
  const format = imageFormats.find((each) => contentType === `image/${each}`) ?? 'jpeg'
  if (!crop || (crop.width === 100 && crop.height === 100))
    return { bytes, contentType: `image/${format}`, width, height, color }
  const at = (percent: number, length: number) => Math.floor((length * percent) / 100)
  const part = {
    left: Math.min(at(crop.left, width), width - 1),
    top: Math.min(at(crop.top, height), height - 1),
    width: Math.max(1, at(crop.width, width)),
    height: Math.max(1, at(crop.height, height)),
  }
  const sharp = await loadSharp()
  const cut = sharp(bytes, { animated: moves(format), limitInputPixels: maxPixels })
    .extract(part)
    .timeout({ seconds: maxSeconds })
  const kept = await encode(cut, format).toBuffer()
  return {
    bytes: kept,
    contentType: `image/${format}`,
    ...{ width: part.width, height: part.height, color: await averageColor(kept) },
  }
}

interface Judged {
  format: TakenFormat
  header: Metadata
  isFilm: boolean
  seconds: number
}

async function madeReady(
  bytes: Uint8Array,
  { format, header, isFilm, seconds }: Judged,
): Promise<TakenImage> {
  const decoded = format === 'heic' ? await heicToJpeg(bytes, header.icc, seconds) : bytes
  if (decoded === undefined) throw damaged()
  const isCostly =
    !isFilm &&
    (format === 'avif' || format === 'webp') &&
    header.width * header.height > mostPixelsOfCostlyFormats
  const keptAs = format === 'heic' || isCostly ? 'jpeg' : format
  const sharp = await loadSharp()
  try {
    const picture = sharp(decoded, {
      animated: isFilm,
      limitInputPixels: maxPixels,
      failOn: 'error',
    })
      .autoOrient()
      .timeout({ seconds })
    const kept = await encode(picture, keptAs).toBuffer({ resolveWithObject: true })
    return {
      bytes: kept.data,
      contentType: `image/${keptAs}`,
      width: kept.info.width,
      height: kept.info.pageHeight ?? kept.info.height,
      color: await averageColor(kept.data),
    }
  } catch (error) {
    // Anything else that fails here is the file's fault: cut short, or garbage after a good beginning.
    throw isTimeout(error) ? error : damaged()
  }
}

const damaged = () => unsupportedMediaType(`${refusal}. This file is damaged`)

/** Whether a picture of this format may be animated. */
const moves = (format: TakenFormat) => format === 'gif' || format === 'webp'

interface ImageToKeep {
  storage: Storage
  taken: TakenImage
  /** The subject's position, in percent; the middle if not given. */
  focal?: { x: number; y: number }
  /** The object's id, a UUID; a new one if not given. */
  id?: string
}

/** Stores the file of an accepted picture; the caller must write its row. */
export async function keepTaken(options: ImageToKeep): Promise<StoredImage> {
  const { storage, taken, focal = { x: 50, y: 50 }, id = uuidv7() } = options
  await storage.put(originalKey(id), taken.bytes, taken.contentType)
  return {
    id,
    contentType: taken.contentType,
    bytes: taken.bytes.byteLength,
    width: taken.width,
    height: taken.height,
    color: taken.color,
    focalX: Math.round(focal.x),
    focalY: Math.round(focal.y),
  }
}

/** The format, judged by the first bytes. */
function signatureOf(bytes: Uint8Array): TakenFormat | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64))
  const text = start.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  return text.slice(4, 8) === 'ftyp' ? heifFormat(text) : undefined
}

/** AVIF and HEIC share a container, which begins with a list of what it is compatible with. */
function heifFormat(start: string): TakenFormat | undefined {
  const length = Buffer.from(start.slice(0, 4), 'latin1').readUInt32BE()
  const brands = start.slice(8, length).match(/.{4}/gs) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1)$/.test(brand)) ? 'heic' : undefined
}

/** Reads only the beginning, so a huge picture costs nothing here. */
async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw unsupportedMediaType(refusal)
  }
}

/** The format according to the library that opened the file. */
function formatOf(header: Metadata): TakenFormat | undefined {
  switch (header.format) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
      return header.format
    case 'heif':
      if (header.compression === 'av1') return 'avif'
      return header.compression === 'hevc' ? 'heic' : undefined
    default:
      return undefined
  }
}

/** In the picture's own format, well enough that the second encoding can't be seen. */
function encode(picture: Sharp, format: ImageFormat) {
  switch (format) {
    case 'jpeg':
      // Optimising would hold the whole picture: 280 MB more at 48 megapixels, for a smaller file.
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 90, optimiseCoding: false })
    case 'png':
      return picture.png({ compressionLevel: 6 })
    case 'webp':
      return picture.webp({ quality: 90, effort: 3 })
    case 'avif':
      return picture.avif({ quality: 70, effort: 2 })
    case 'gif':
      return picture.gif()
  }
}

/** The mean of all pixels, with white behind transparent ones. */
async function averageColor(bytes: Uint8Array): Promise<string> {
  const sharp = await loadSharp()
  const pixel = await sharp(bytes, { limitInputPixels: maxPixels })
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .timeout({ seconds: maxSeconds })
    .raw()
    .toBuffer()
  const [red = 0, green = 0, blue = 0] = pixel
  return `#${Buffer.from([red, green, blue]).toString('hex')}`
}
