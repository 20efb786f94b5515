import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createElement } from 'react'
import satori, { type Font } from 'satori'
import { excerpt } from '../../lib/text'
import {
  panelWidth,
  shareSize,
  titleBox,
  wordsBox,
  ShareCardPaper,
  ShareMonogram,
  type ShareCard,
} from './share-card'

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

type Drawn = Parameters<typeof satori>[0]

/** An SVG with its text as outlines, and the characters that none of our fonts has. */
async function draw(node: Drawn, size: { width?: number; height: number }) {
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

/** A shared link's picture as an SVG. Typesetting takes about 100 ms, so call it only in a thread. */
export async function drawSharePaper(card: ShareCard): Promise<string> {
  const known = await withKnownSigns(card)
  const { board } = card
  const [titleSize, wordsSize] = await Promise.all([
    fittingSize(known.title, titleBox, titleSizes),
    fittingSize(board.kind === 'words' ? board.words : '', wordsBox, wordsSizes),
  ])
  const paper = createElement(ShareCardPaper, { card: known, titleSize, wordsSize })
  const { svg } = await draw(paper, { width: panelWidth, height: shareSize.height })
  return svg
}

interface Monogram {
  letters: string
  /** The stable's colour. */
  brand: string
}

const monogramSize = 400

/** A stable's initials as an SVG, in outlines: without those that our fonts lack. */
export async function drawMonogram({ letters, brand }: Monogram): Promise<string> {
  const size = { width: monogramSize, height: monogramSize }
  const drawing = (shown: string) =>
    draw(createElement(ShareMonogram, { letters: shown, size: monogramSize, brand }), size)
  const { svg, unknown } = await drawing(letters)
  if (unknown.size === 0) return svg
  return (await drawing([...letters].filter((sign) => !unknown.has(sign)).join(''))).svg
}

/** Leaves out characters that would be drawn as empty boxes: emoji, and scripts that our fonts lack. */
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
    // its last words stay together: `28 November, 14:20`
    line: card.line && known(card.line).replace(/ (\S+) (\S+)$/, '\u00a0$1\u00a0$2'),
  }
}

const titleSizes = [92, 84, 76, 68, 60, 54, 48, 42, 36, 31] as const
const wordsSizes = [31, 28, 25, 22] as const

/** The largest type size at which a text fits its box without breaking a word; if none does, the smallest. */
async function fittingSize(
  text: string,
  box: { width: number; height: number; lineHeight: number },
  sizes: readonly [number, ...number[]],
): Promise<number> {
  const words = await Promise.all(text.split(' ').map(widthAtSize1))
  const space = 0.26
  const fits = (size: number) => {
    const room = box.width / size
    let lines = 1
    let used = 0
    for (const word of words) {
      if (word > room) return false
      const next = used === 0 ? word : used + space + word
      if (next > room) lines += 1
      used = next > room ? word : next
    }
    return lines * size * box.lineHeight <= box.height
  }
  return sizes.find(fits) ?? Math.min(...sizes)
}

/** The width of a word at a type size of 1 pixel. */
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
