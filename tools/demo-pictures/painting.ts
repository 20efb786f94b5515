/** A picture of the demo stable: composed as SVG, printed as AVIF. */
import { sharp } from '../../src/domains/media/server/sharp'
import { figureDefs } from './figures'
import { layGrain } from './grain'

export interface Painting {
  key: string
  /** The subject's position, in percent of the width and of the height. */
  focal: readonly [x: number, y: number]
  /** In pixels, as drawn. */
  width: number
  height: number
  svg: () => string
}

/** Draws the inside of a picture. */
type Draw = () => string

function painting(
  key: string,
  focal: Painting['focal'],
  [width, height]: readonly [number, number],
  draw: Draw,
): Painting {
  const viewBox = `0 0 ${width / 2} ${height / 2}`
  const svg = () => {
    const picture = draw()
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}"><defs>${figureDefs(picture)}</defs>${picture}</svg>`
  }
  return { key, focal, width, height, svg }
}

/** Drawn on 1500 × 1000 units. */
export const landscape = (key: string, focal: Painting['focal'], draw: Draw) =>
  painting(key, focal, [3000, 2000], draw)

/** Drawn on 1200 × 1500 units. */
export const upright = (key: string, focal: Painting['focal'], draw: Draw) =>
  painting(key, focal, [2400, 3000], draw)

/** The widest that a card, or the homepage on a large screen, shows. */
const longestSide = 1920

/**
 * Prints a picture, with the paper's grain over everything. The same picture gives the same bytes with the same
 * libvips, which package-lock.json pins. docs/architecture.md says why AVIF, and why this quality.
 */
export async function print({ svg }: Painting): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg()))
    .flatten({ background: '#f3ecdc' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  layGrain(data, width, height)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: longestSide, height: longestSide, fit: 'inside' })
    .avif({ quality: 60 })
    .toBuffer()
}

/** A quick look at a picture, without grain. */
export const proof = ({ svg }: Painting): Promise<Buffer> =>
  sharp(Buffer.from(svg())).resize({ width: 960 }).png().toBuffer()
