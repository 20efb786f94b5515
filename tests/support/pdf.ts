import { inflateSync } from 'node:zlib'

/** The parts of a PDF drawn by this server. */
function partsOf(bytes: Buffer) {
  const source = bytes.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
  const stream = (id: string) => {
    const body = objects.get(id) ?? ''
    const from = body.indexOf('stream\n') + 'stream\n'.length
    const packed = body.slice(from, body.lastIndexOf('\nendstream'))
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  }
  const pages = [...objects.values()].flatMap((body) => {
    const content = /\/Type \/Page\b[\s\S]*\/Contents (\d+) 0 R/.exec(body)?.[1]
    return content === undefined ? [] : [stream(content)]
  })
  return { objects, stream, pages }
}

/** The text on each page of a PDF drawn by this server, one piece of text per line. */
export function pdfPages(bytes: Buffer): string[] {
  const { objects, stream, pages } = partsOf(bytes)
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (map !== undefined && !fonts.has(name)) fonts.set(name, signsOf(stream(map)))
    }
  return pages.map((page) => textOf(page, fonts))
}

/** The colours that fill something in a PDF, and how many pictures it has. */
export function pdfDrawing(bytes: Buffer) {
  const { objects, pages } = partsOf(bytes)
  const fills = pages.flatMap((page) => [...page.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn$/gm)])
  const hexOf = (part: string) =>
    Math.round(Number(part) * 255)
      .toString(16)
      .padStart(2, '0')
  const pictures = [...objects.values()].filter((body) => body.includes('/Subtype /Image'))
  return {
    fills: new Set(fills.map(([, ...parts]) => `#${parts.map(hexOf).join('')}`)),
    pictures: pictures.length,
  }
}

/** The characters for the numbers that a font's subset gives them. */
function signsOf(map: string): Map<number, string> {
  const signs = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [place, [, hex = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries())
      signs.set(parseInt(from, 16) + place, hexToText(hex))
  return signs
}

/** A ligature is several characters: `<0066 0066>`. */
const hexToText = (hex: string) =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

function textOf(content: string, fonts: ReadonlyMap<string, Map<number, string>>): string {
  const pieces = [...content.matchAll(/BT\n([\s\S]*?)\nET/g)].map(([, block = '']) => {
    const font = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '')
    const shown = [...block.matchAll(/\[(.*?)\] TJ/g)].map(([, array = '']) => array).join('')
    const numbers = [...shown.matchAll(/<(\w+)>/g)].map(([, hex = '']) => hex).join('')
    return (numbers.match(/.{4}/g) ?? []).map((hex) => font?.get(parseInt(hex, 16)) ?? '�').join('')
  })
  return pieces.join('\n')
}
