export type Encoding = 'br' | 'gzip' | 'identity'

const parsed = new Map<string, Encoding>()
const maxRemembered = 200

/** The encoding of an answer: the best of ours that the header allows; brotli wins a tie. */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  if (header === undefined) return 'identity'
  const text = typeof header === 'string' ? header : header.join(',')
  const known = parsed.get(text)
  if (known !== undefined) return known
  const encoding = parse(text)
  // Browsers send only a handful of different headers; made-up ones must not fill the memory.
  if (parsed.size < maxRemembered && text.length < 200) parsed.set(text, encoding)
  return encoding
}

function parse(header: string): Encoding {
  const qualities = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const value = quality === undefined ? 1 : Number(quality.slice(2))
    if (name !== '') qualities.set(name === 'x-gzip' ? 'gzip' : name, value >= 0 ? value : 0)
  }
  const everythingElse = qualities.get('*') ?? 0
  const brotli = qualities.get('br') ?? everythingElse
  const gzip = qualities.get('gzip') ?? everythingElse
  // An uncompressed answer is acceptable unless refused, but preferred only if stated.
  const identity = qualities.get('identity') ?? 0
  if (brotli > 0 && brotli >= gzip && brotli >= identity) return 'br'
  if (gzip > 0 && gzip >= identity) return 'gzip'
  return 'identity'
}
