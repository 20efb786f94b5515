import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createElement } from 'react'
import type { Font } from 'satori'
import type { ImageMetadata } from '../domains/media/media.contract'
import { maxPixels, sharp } from '../domains/media/server/sharp'
import { silksShapes, silksViewBox, type Silks } from '../lib/silks'
import { excerpt } from '../lib/text'
import {
  brand,
  paperColor,
  panelWidth,
  patch,
  shareSize,
  titleBox,
  titleLineHeight,
  ShareCardPaper,
  type ShareCard,
} from './share-card'

export interface SharePicture {
  card: ShareCard
  silks: Silks
  /** The stored photograph; silks alone where there is none. */
  photo: { bytes: Uint8Array; image: ImageMetadata } | undefined
}

/** Messengers pass larger pictures by. */
const maxBytes = 250_000
const qualities = [84, 72, 58, 40]

/** Paints a shared link's picture: a JPEG of 1200 × 630 pixels and less than 250 kB. */
export async function drawSharePicture(picture: SharePicture): Promise<Buffer<ArrayBuffer>> {
  const { silks, photo } = picture
  const paper = { input: Buffer.from(await drawPaper(picture.card)), left: 0, top: 0 }
  for (const quality of qualities) {
    const scene = photo
      ? besidePaper(photo.bytes, photo.image).composite([paper, silksPatch(silks)])
      : sharp({ create: { ...shareSize, channels: 3, background: brand } }).composite([
          paper,
          largeSilks(silks),
        ])
    const bytes = await scene.removeAlpha().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.byteLength < maxBytes) return Buffer.from(bytes)
  }
  throw new Error('a shared picture could not be made small enough')
}

const sceneSize = { width: shareSize.width - panelWidth, height: shareSize.height }

/** Fills the scene with the photograph, its subject kept in view, and leaves room for the paper. */
function besidePaper(bytes: Uint8Array, image: ImageMetadata) {
  const scale = Math.max(sceneSize.width / image.width, sceneSize.height / image.height)
  const width = Math.max(sceneSize.width, Math.round(image.width * scale))
  const height = Math.max(sceneSize.height, Math.round(image.height * scale))
  const start = (whole: number, part: number, focal: number) =>
    Math.round(Math.min(Math.max((whole * focal) / 100 - part / 2, 0), whole - part))
  return sharp(bytes, { sequentialRead: true, limitInputPixels: maxPixels, failOn: 'error' })
    .flatten({ background: paperColor })
    .resize(width, height, { fit: 'fill' })
    .extract({
      left: start(width, sceneSize.width, image.focalX),
      top: start(height, sceneSize.height, image.focalY),
      ...sceneSize,
    })
    .extend({ left: panelWidth, background: paperColor })
}

/** The silks as they stand beside the paper where there is no photograph, in a printed frame. */
function largeSilks(silks: Silks) {
  const { width, height } = sceneSize
  const size = 430
  const frame = (inset: number, stroke: number) =>
    `<path d="M${inset} ${inset}H${width - inset}V${height - inset}H${inset}Z" fill="none" stroke="${brand}" stroke-width="${stroke}"/>`
  const inside = drawnSilks(silks, (width - size) / 2, (height - size) / 2, size)
  const ground = `<path d="M0 0H${width}V${height}H0Z" fill="#ece4d2"/>`
  return {
    input: svg(width, height, ground + frame(30, 3) + frame(38, 1.2) + inside),
    left: panelWidth,
    top: 0,
  }
}

/** The round patch, sewn on where paper and photograph meet. */
function silksPatch(silks: Silks) {
  const { x, y, radius } = patch
  const size = radius * 1.42
  const inside = drawnSilks(silks, radius - size / 2, radius - size / 2, size)
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

const drawnSilks = (silks: Silks, x: number, y: number, size: number) =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="${silksViewBox}">${silksShapes(silks, 's')}</svg>`

const fontFiles = [
  ['Besley', 'besley/files/besley-latin-700', 700],
  ['Besley Extended', 'besley/files/besley-latin-ext-700', 700],
  ['Source Sans', 'source-sans-3/files/source-sans-3-latin-600', 600],
  ['Source Sans Extended', 'source-sans-3/files/source-sans-3-latin-ext-600', 600],
  ['Source Sans Vietnamese', 'source-sans-3/files/source-sans-3-vietnamese-600', 600],
  ['Source Sans Cyrillic', 'source-sans-3/files/source-sans-3-cyrillic-600', 600],
  ['Source Sans Greek', 'source-sans-3/files/source-sans-3-greek-600', 600],
] as const

let loading: Promise<Font[]> | undefined

/** Our own fonts, read when the first picture is drawn; never the system's. */
function fonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url)
  loading ??= Promise.all(
    fontFiles.map(async ([name, file, weight]) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(resolve(`@fontsource/${file}-normal.woff`)),
    })),
  )
  return loading
}

type Drawn = Parameters<typeof import('satori').default>[0]

/** An SVG with its text as outlines, and the signs that none of our fonts has. */
async function draw(node: Drawn, size: { width?: number; height: number }) {
  const { default: satori } = await import('satori')
  const unknown = new Set<string>()
  const svg = await satori(node, {
    ...(size.width === undefined ? { height: size.height } : { ...size, width: size.width }),
    fonts: await fonts(),
    loadAdditionalAsset: (_language, segment) => {
      for (const sign of segment) unknown.add(sign)
      return Promise.resolve([])
    },
  })
  return { svg, unknown }
}

async function drawPaper(card: ShareCard): Promise<string> {
  const known = await withKnownSigns(card)
  const titleSize = await fittingSize(known.title)
  const { svg } = await draw(createElement(ShareCardPaper, { card: known, titleSize }), {
    width: panelWidth,
    height: shareSize.height,
  })
  return svg
}

/** Leaves out what would be drawn as an empty box: emoji, scripts that our fonts do not write. */
async function withKnownSigns(card: ShareCard): Promise<ShareCard> {
  const clean = (text: string) => text.replace(/\p{C}/gu, '')
  const { unknown } = await draw(
    createElement(
      'div',
      { style: { display: 'flex' } },
      clean(card.title + (card.line ?? '') + card.eyebrow),
    ),
    { height: 100 },
  )
  const known = (text: string) =>
    [...clean(text).normalize('NFC')]
      .filter((sign) => !unknown.has(sign))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
  const title = excerpt(known(card.title), 90)
  const eyebrow = known(card.eyebrow)
  return {
    ...card,
    eyebrow,
    title: title === '' ? eyebrow : title,
    line: card.line === null ? null : known(card.line),
  }
}

const titleSizes = [92, 84, 76, 68, 60, 54, 48, 42, 36, 31]

/** The largest type in which the title stands in its box with every word whole, where that is possible. */
async function fittingSize(title: string): Promise<number> {
  const words = await Promise.all(title.split(' ').map(widthAtSize1))
  const space = 0.26
  const fits = (size: number) => {
    const room = titleBox.width / size
    let lines = 1
    let used = 0
    for (const word of words) {
      if (word > room) return false
      const next = used === 0 ? word : used + space + word
      if (next > room) lines += 1
      used = next > room ? word : next
    }
    return lines * size * titleLineHeight <= titleBox.height
  }
  return titleSizes.find(fits) ?? titleSizes.at(-1) ?? 31
}

/** How wide a word of a title is at a type size of 1 pixel. */
async function widthAtSize1(word: string): Promise<number> {
  const style = {
    display: 'flex',
    fontFamily: 'Besley, Besley Extended',
    fontWeight: 700,
    fontSize: 100,
  }
  const { svg } = await draw(createElement('div', { style }, word), { height: 200 })
  return Number(/^<svg width="([\d.]+)"/.exec(svg)?.[1] ?? 0) / 100
}
