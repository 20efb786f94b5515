/** A picture of the demo stable: composed as SVG, printed as a photograph-sized JPEG. */
import sharp from 'sharp'
import { figureDefs } from './figures'
import { layGrain } from './grain'

export interface Painting {
  key: string
  title: string
  alt: string
  /** Where the subject is, in percent of the width and of the height. */
  focalX: number
  focalY: number
  /** The size in pixels of the finished picture. */
  width: number
  height: number
  svg(): string
}

export interface PaintingDraft {
  key: string
  title: string
  alt: string
  focal: readonly [x: number, y: number]
  upright?: boolean
  /** The inside of the picture, drawn on 1500 × 1000 units (1200 × 1500 upright). */
  draw: () => string
}

export function painting({ key, title, alt, focal, upright, draw }: PaintingDraft): Painting {
  const [width, height] = upright === true ? [2400, 3000] : [3000, 2000]
  const viewBox = `0 0 ${String(width / 2)} ${String(height / 2)}`
  return {
    key,
    title,
    alt,
    focalX: focal[0],
    focalY: focal[1],
    width,
    height,
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="${viewBox}"><defs>${figureDefs()}</defs>${draw()}</svg>`,
  }
}

/** Prints a picture as JPEG, with the paper's grain over all. The same picture gives the same bytes. */
export async function renderPainting(picture: Painting, quality = 82): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(picture.svg()))
    .flatten({ background: '#f3ecdc' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  layGrain(data, info.width, info.height)
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}
