import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Silks } from '../../../lib/silks'
import { silksInk, silksPieces } from '../../../lib/silks'

/** The printed palette. */
export const inks = {
  ink: '#211f1a',
  soft: '#6a6354',
  brand: '#124836',
  brass: '#a87a2a',
  hairline: '#d9cdb2',
  ivory: '#fbf7ec',
} as const

const families = {
  serif: ['besley', '400', 'normal'],
  serifItalic: ['besley', '400', 'italic'],
  serifBold: ['besley', '700', 'normal'],
  sans: ['source-sans-3', '400', 'normal'],
  sansBold: ['source-sans-3', '600', 'normal'],
} as const
export type Face = keyof typeof families

/** What stands in for signs that the serif has not. */
const standIn = { serif: 'sans', serifItalic: 'sans', serifBold: 'sansBold' } as const

/** Which of a family's files writes a sign; of the serif there are the first two. */
const subsets: readonly [name: string, signs: RegExp][] = [
  [
    'latin',
    /[ -~\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02dc\u2010-\u2026\u2030-\u203a\u20ac\u2122\u2212]/,
  ],
  ['latin-ext', /[\u0100-\u024f\u1e00-\u1e9f]/],
  ['vietnamese', /[\u1ea0-\u1ef9]/],
  ['greek', /[\u0370-\u03ff]/],
  ['cyrillic', /[\u0400-\u045f\u0490\u0491]/],
]
const serifSubsets = 2

export interface TextStyle {
  face: Face
  size: number
  color?: string
  /** Between letters, in points. */
  spacing?: number
}

export interface PaperOptions {
  layout: 'portrait' | 'landscape'
  title: string
  author: string
  now: Date
}

/** An A4 paper to draw on, with our own fonts in it; lengths are points, from the top left. */
export type Paper = Awaited<ReturnType<typeof newPaper>>

export async function newPaper({ layout, title, author, now }: PaperOptions) {
  const { default: PdfDocument } = await import('pdfkit')
  const fonts = await fontFiles()
  const doc = new PdfDocument({
    size: 'A4',
    layout,
    margin: 0,
    // Without one of ours, it would look for a standard font.
    font: '',
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: now, ModDate: now },
  })
  for (const [name, bytes] of fonts) doc.registerFont(name, bytes)

  /** Cuts a text where another font has to write. */
  const runs = (text: string, face: Face) => {
    const parts: { font: string; text: string }[] = []
    for (const sign of printable(text)) {
      const font = fontOf(sign, face)
      const last = parts.at(-1)
      if (last?.font === font) last.text += sign
      else parts.push({ font, text: sign })
    }
    return parts
  }

  const use = (font: string, { size }: TextStyle) => doc.font(font).fontSize(size)

  const width = (text: string, style: TextStyle): number =>
    runs(text, style.face).reduce(
      (sum, run) =>
        sum +
        use(run.font, style).widthOfString(run.text) +
        Array.from(run.text).length * (style.spacing ?? 0),
      0,
    )

  /** One line whose letters stand on `y`; to the right or in the middle, `x` is that edge. */
  const line = (
    text: string,
    style: TextStyle,
    x: number,
    y: number,
    align: 'left' | 'right' | 'center' = 'left',
  ) => {
    const whole = align === 'left' ? 0 : width(text, style) - (style.spacing ?? 0)
    let at = align === 'right' ? x - whole : align === 'center' ? x - whole / 2 : x
    for (const run of runs(text, style.face)) {
      use(run.font, style)
        .fillColor(style.color ?? inks.ink)
        .text(run.text, at, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: style.spacing ?? 0,
        })
      at += width(run.text, style)
    }
  }

  /** The text in lines of at most `room`; a word that is longer is cut. */
  const wrap = (text: string, style: TextStyle, room: number): string[] => {
    const lines: string[] = []
    let current = ''
    for (const word of printable(text)
      .split(/\s+/)
      .flatMap((each) => cut(each, style, room))) {
      const longer = current === '' ? word : `${current} ${word}`
      if (current === '' || width(longer, style) <= room) current = longer
      else {
        lines.push(current)
        current = word
      }
    }
    return [...lines, current]
  }

  const cut = (word: string, style: TextStyle, room: number): string[] => {
    const parts: string[] = []
    let part = ''
    for (const sign of word) {
      if (part !== '' && width(part + sign, style) > room) {
        parts.push(part)
        part = ''
      }
      part += sign
    }
    return [...parts, part]
  }

  /** The largest size, down to `least`, at which the text takes at most `lines` lines. */
  const fit = (
    text: string,
    style: TextStyle,
    room: number,
    { least, lines }: { least: number; lines: number },
  ) => {
    let size = style.size
    while (size > least && wrap(text, { ...style, size }, room).length > lines) size -= 1
    const fitted = { ...style, size }
    return { style: fitted, lines: wrap(text, fitted, room) }
  }

  const silks = (which: Silks, x: number, y: number, size: number) => {
    doc
      .save()
      .translate(x, y)
      .scale(size / 96)
    for (const { within, shapes } of silksPieces(which)) {
      doc.save()
      if (within) doc.path(within.path).clip()
      for (const shape of shapes) {
        if (shape.path === '') continue
        doc.save()
        if (shape.laid) doc.translate(shape.laid.x, shape.laid.y).rotate(shape.laid.turned)
        if (shape.fill) {
          doc.fillOpacity(shape.fillOpacity ?? 1).fillColor(shape.fill)
          doc.path(shape.path).fill()
        }
        if (shape.outline) {
          doc.lineWidth(shape.outline).lineJoin('round').strokeColor(silksInk)
          doc.path(shape.path).stroke()
        }
        doc.restore()
      }
      doc.restore()
    }
    doc.restore()
  }

  const rule = (x: number, y: number, toX: number, color: string, thickness: number) => {
    doc.lineWidth(thickness).strokeColor(color).moveTo(x, y).lineTo(toX, y).stroke()
  }

  return {
    doc,
    size: { width: doc.page.width, height: doc.page.height },
    width,
    line,
    wrap,
    fit,
    silks,
    rule,
    /** Ends the paper. */
    async bytes(): Promise<Buffer<ArrayBuffer>> {
      const chunks: Buffer[] = []
      const ended = new Promise<void>((resolve, reject) => {
        doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
        doc.on('end', resolve)
        doc.on('error', reject)
      })
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** One line of signs that some font of ours writes; a question mark stands for each of the others. */
function printable(text: string): string {
  const known = Array.from(text.normalize('NFC').replace(/\s+/g, ' '), (sign) => {
    if (/[\p{C}\p{M}]/u.test(sign)) return ''
    return subsets.some(([, signs]) => signs.test(sign)) ? sign : '?'
  })
  return known.join('')
}

function fontOf(sign: string, face: Face): string {
  const place = subsets.findIndex(([, signs]) => signs.test(sign))
  const [subset] = subsets[place] ?? ['latin']
  const isSerif = face === 'serif' || face === 'serifItalic' || face === 'serifBold'
  return `${isSerif && place >= serifSubsets ? standIn[face] : face} ${subset}`
}

let loading: Promise<[name: string, bytes: Buffer][]> | undefined

/** Read when the first paper is drawn. */
function fontFiles(): Promise<[name: string, bytes: Buffer][]> {
  const { resolve } = createRequire(import.meta.url)
  const wanted = Object.entries(families).flatMap(([face, [family, weight, slant]]) =>
    subsets
      .slice(0, family === 'besley' ? serifSubsets : subsets.length)
      .map(([subset]) => [
        `${face} ${subset}`,
        `@fontsource/${family}/files/${family}-${subset}-${weight}-${slant}.woff`,
      ]),
  )
  loading ??= Promise.all(
    wanted.map(async ([name = '', file = '']): Promise<[string, Buffer]> => [
      name,
      await readFile(resolve(file)),
    ]),
  )
  return loading
}
