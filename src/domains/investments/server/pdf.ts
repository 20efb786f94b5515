import PdfDocument from 'pdfkit'
import { monogramOf } from '../../../lib/monogram'
import { type Silks, silksPieces, silksSize } from '../../../lib/silks'
import type { PaperColours, PaperStable } from './papers'
import { type Face, fontFiles, fontOf, printable } from './pdf-fonts'

export const inks = {
  ink: '#211f1a',
  soft: '#6a6354',
  brass: '#a87a2a',
  hairline: '#d9cdb2',
  ivory: '#fbf7ec',
} as const

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

/** An A4 paper to draw on, with our fonts; lengths are in points, from the top left. */
export type Paper = Awaited<ReturnType<typeof newPaper>>

export async function newPaper({ layout, title, author, now }: PaperOptions) {
  const fonts = await fontFiles()
  const doc = new PdfDocument({
    size: 'A4',
    layout,
    margin: 0,
    // Without this the library would look for a standard font.
    font: '',
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: now, ModDate: now },
  })
  for (const [name, bytes] of fonts) doc.registerFont(name, bytes)

  /** Cuts a text wherever the font changes. */
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

  /** Widths at size 1: measuring is most of the work. */
  const measured = new Map<string, number>()
  const unitWidth = (text: string, font: string): number => {
    const key = `${font} ${text}`
    const known = measured.get(key) ?? doc.font(font).fontSize(1000).widthOfString(text) / 1000
    measured.set(key, known)
    return known
  }

  const width = (text: string, { face, size, spacing = 0 }: TextStyle): number =>
    runs(text, face).reduce(
      (sum, run) =>
        sum + unitWidth(run.text, run.font) * size + Array.from(run.text).length * spacing,
      0,
    )

  /** One line with baseline `y`; if right-aligned or centred, `x` is its right edge or centre. */
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
      doc
        .font(run.font)
        .fontSize(style.size)
        .fillColor(style.color ?? inks.ink)
        .text(run.text, at, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: style.spacing ?? 0,
        })
      at += width(run.text, style)
    }
  }

  /** The text in lines no wider than `room`; longer words are cut. */
  const wrap = (text: string, style: TextStyle, room: number): string[] => {
    const lines: string[] = []
    const space = width(' ', style)
    let current = ''
    let taken = 0
    for (const word of printable(text)
      .split(' ')
      .flatMap((each) => cut(each, style, room))) {
      const own = width(word, style)
      if (current !== '' && taken + space + own > room) {
        lines.push(current)
        current = ''
      }
      taken = current === '' ? own : taken + space + own
      current = current === '' ? word : `${current} ${word}`
    }
    return [...lines, current]
  }

  const cut = (word: string, style: TextStyle, room: number): string[] => {
    if (width(word, style) <= room) return [word]
    const parts: string[] = []
    let part = ''
    let taken = 0
    for (const sign of word) {
      const own = width(sign, style)
      if (part !== '' && taken + own > room) {
        parts.push(part)
        part = ''
        taken = 0
      }
      part += sign
      taken += own
    }
    return [...parts, part]
  }

  /** The largest size, down to `least`, at which the text takes no more than `lines` lines. */
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
      .scale(size / silksSize)
    for (const { within, shapes } of silksPieces(which)) {
      doc.save()
      if (within) doc.path(within.path).clip()
      for (const shape of shapes) {
        if (shape.path === '') continue
        doc.save()
        if (shape.laid) doc.translate(shape.laid.x, shape.laid.y).rotate(shape.laid.turned)
        doc.opacity(shape.opacity ?? 1)
        if (shape.fill) doc.path(shape.path).fill(shape.fill)
        if (shape.stroke) {
          doc.lineWidth(shape.stroke.width).lineJoin('round')
          doc.path(shape.path).stroke(shape.stroke.color)
        }
        doc.restore()
      }
      doc.restore()
    }
    doc.restore()
  }

  /** Silks or a picture in a square; false if there is neither. */
  const colours = (own: PaperColours, x: number, y: number, size: number): boolean => {
    if (own.silks) silks(own.silks, x, y, size)
    else if (own.picture)
      doc.image(Buffer.from(own.picture), x, y, {
        fit: [size, size],
        align: 'center',
        valign: 'center',
      })
    else return false
    return true
  }

  /** The stable's silks, or its crest, or its initials until one is chosen, in a square. */
  const mark = (stable: PaperStable, x: number, y: number, size: number) => {
    if (!colours(stable, x, y, size)) {
      const letters: TextStyle = { face: 'serifBold', size: size * 0.42, color: stable.brand }
      line(monogramOf(stable.name), letters, x + size / 2, y + size * 0.65, 'center')
    }
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
    colours,
    mark,
    rule,
    async bytes(): Promise<Uint8Array<ArrayBuffer>> {
      const chunks: Buffer[] = []
      const ended = new Promise<void>((resolve, reject) => {
        doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
        doc.on('end', resolve)
        doc.on('error', reject)
      })
      doc.end()
      await ended
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
}
