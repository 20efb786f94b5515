import type { Sharp } from 'sharp'
import type { ImageMetadata } from '../../domains/media/media.contract'
import { loadSharp, maxPixels } from '../../domains/media/server/picture-work'
import { paperColor, panelWidth, patch, shareSize } from './share-card'

export interface SharePicture {
  /** The paper that `drawSharePaper` made of the card. */
  paper: string
  /** An SVG of the stable's silks, or of its initials. */
  mark: string
  /** The stable's colour. */
  brand: string
  /** The stored photograph; without one only silks are drawn. */
  photo: { bytes: Uint8Array; image: ImageMetadata } | undefined
}

/** Messengers ignore larger pictures. */
const maxBytes = 250_000
const qualities = [84, 72, 58, 40]

/** Draws a shared link's picture: a JPEG of 1200 × 630 pixels and less than 250 kB. */
export async function drawSharePicture(picture: SharePicture): Promise<Buffer<ArrayBuffer>> {
  const { mark, brand, photo } = picture
  const sharp = await loadSharp()
  const paper = { input: Buffer.from(picture.paper), left: 0, top: 0 }
  for (const quality of qualities) {
    const scene = photo
      ? besidePaper(sharp(photo.bytes, photoOptions), photo.image).composite([
          paper,
          patchWith(mark),
        ])
      : sharp({ create: { ...shareSize, channels: 3, background: brand } }).composite([
          paper,
          frameWith(mark, brand),
        ])
    const bytes = await scene.removeAlpha().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.byteLength < maxBytes) return Buffer.from(bytes)
  }
  throw new Error('a shared picture could not be made small enough')
}

const photoOptions = {
  sequentialRead: true,
  limitInputPixels: maxPixels,
  failOn: 'error',
} as const

const sceneSize = { width: shareSize.width - panelWidth, height: shareSize.height }

/** Fills the scene with the photograph, its subject in view beside the paper. */
function besidePaper(photo: Sharp, image: ImageMetadata) {
  const scale = Math.max(sceneSize.width / image.width, sceneSize.height / image.height)
  const width = Math.max(sceneSize.width, Math.round(image.width * scale))
  const height = Math.max(sceneSize.height, Math.round(image.height * scale))
  const start = (whole: number, part: number, focal: number) =>
    Math.round(Math.min(Math.max((whole * focal) / 100 - part / 2, 0), whole - part))
  return photo
    .flatten({ background: paperColor })
    .resize(width, height, { fit: 'fill' })
    .extract({
      left: start(width, sceneSize.width, image.focalX),
      top: start(height, sceneSize.height, image.focalY),
      ...sceneSize,
    })
    .extend({ left: panelWidth, background: paperColor })
}

/** The stable's mark in a printed frame, shown beside the paper if there is no photograph. */
function frameWith(mark: string, brand: string) {
  const { width, height } = sceneSize
  const size = 430
  const frame = (inset: number, stroke: number) =>
    `<path d="M${inset} ${inset}H${width - inset}V${height - inset}H${inset}Z" fill="none" stroke="${brand}" stroke-width="${stroke}"/>`
  const inside = drawnAt(mark, (width - size) / 2, (height - size) / 2, size)
  const ground = `<path d="M0 0H${width}V${height}H0Z" fill="#ece4d2"/>`
  return {
    input: svg(width, height, ground + frame(30, 3) + frame(38, 1.2) + inside),
    left: panelWidth,
    top: 0,
  }
}

/** The round patch, sewn on where paper and photograph meet. */
function patchWith(mark: string) {
  const { x, y, radius } = patch
  const size = radius * 1.42
  const inside = drawnAt(mark, radius - size / 2, radius - size / 2, size)
  const circle = (r: number, paint: string) =>
    `<circle cx="${radius}" cy="${radius}" r="${r}" ${paint}/>`
  return {
    input: svg(
      radius * 2,
      radius * 2,
      circle(radius, `fill="${paperColor}"`) +
        circle(radius - 6, 'fill="none" stroke="#b3812d" stroke-width="2.5"') +
        inside,
    ),
    left: x - radius,
    top: y - radius,
  }
}

const svg = (width: number, height: number, inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`,
  )

/** An SVG as a part of another one. */
export const drawnAt = (mark: string, x: number, y: number, size: number) =>
  mark.replace(
    /^<svg( width="\d+" height="\d+")?/,
    `<svg x="${x}" y="${y}" width="${size}" height="${size}"`,
  )
