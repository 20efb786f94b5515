import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const families = {
  serif: ['besley', '400', 'normal'],
  serifItalic: ['besley', '400', 'italic'],
  serifBold: ['besley', '700', 'normal'],
  sans: ['source-sans-3', '400', 'normal'],
  sansBold: ['source-sans-3', '600', 'normal'],
} as const
export type Face = keyof typeof families

/** Fallbacks for characters the serif lacks. */
const standIn = { serif: 'sans', serifItalic: 'sans', serifBold: 'sansBold' } as const

/** Which file of a family has a character; the serif has only the first two. */
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

/** A line of characters that our fonts have; all others become question marks. */
export function printable(text: string): string {
  const known = Array.from(text.normalize('NFC').replace(/\s+/g, ' '), (sign) => {
    if (/[\p{C}\p{M}]/u.test(sign)) return ''
    return subsets.some(([, signs]) => signs.test(sign)) ? sign : '?'
  })
  return known.join('')
}

export function fontOf(sign: string, face: Face): string {
  const place = subsets.findIndex(([, signs]) => signs.test(sign))
  const [subset] = subsets[place] ?? ['latin']
  const isSerif = face === 'serif' || face === 'serifItalic' || face === 'serifBold'
  return `${isSerif && place >= serifSubsets ? standIn[face] : face} ${subset}`
}

let loading: Promise<[name: string, bytes: Buffer][]> | undefined

/** All fonts by name, read when the first paper is drawn. */
export function fontFiles(): Promise<[name: string, bytes: Buffer][]> {
  const { resolve } = createRequire(import.meta.url)
  const wanted = Object.entries(families).flatMap(([face, [family, weight, slant]]) =>
    subsets.slice(0, family === 'besley' ? serifSubsets : subsets.length).map(([subset]) => ({
      name: `${face} ${subset}`,
      file: `@fontsource/${family}/files/${family}-${subset}-${weight}-${slant}.woff`,
    })),
  )
  loading ??= Promise.all(
    wanted.map(async ({ name, file }): Promise<[string, Buffer]> => [
      name,
      unpacked(await readFile(resolve(file))),
    ]),
  )
  return loading
}

/**
 * A WOFF file's tables as a TrueType file. The PDF library would unpack a WOFF for every paper, with slower
 * code: five times the work.
 */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let at = head.length
  for (let place = 0; place < count; place += 1) {
    const entry = 44 + 20 * place
    const [from, packedLength, length] = [4, 8, 12].map((offset) =>
      woff.readUInt32BE(entry + offset),
    )
    if (from === undefined || packedLength === undefined || length === undefined) continue
    const packed = woff.subarray(from, from + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const to = 12 + 16 * place
    woff.copy(head, to, entry, entry + 4)
    woff.copy(head, to + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, to + 8)
    head.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    at += length + padding.length
  }
  return Buffer.concat(parts)
}
