import type { Schema } from './api-operations'

/** Texts made of this are expensive to normalise, match, fold, parse or draw. */
const repeated = {
  'combining marks': '\u0301\u0327',
  'Markdown emphasis': '*a_ ',
  'Markdown links': '[](',
  brackets: '[',
  digits: '1',
  'lone surrogates': '\ud800',
  'NUL characters': '\0',
  spaces: ' ',
  'line breaks': '\r\n',
  'labels of a domain': 'a.',
  hyphens: '-',
  slashes: '/',
  'dots that lead up': '../',
  'percent signs': '%25',
  commas: ',',
  'letters that become many': '\ufdfa',
  'letters that lower case splits': '\u0130',
  'joined emoji': '👩\u200d',
}

/** Those that take seconds or minutes if nothing limits a text's length before it is normalised. */
export const dearestToNormalise: ReadonlySet<string> = new Set(['combining marks'])
/** The same for texts read as Markdown. */
export const dearestAsMarkdown: ReadonlySet<string> = new Set([
  'Markdown emphasis',
  'Markdown links',
  'brackets',
])

const sizeOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2

/** Texts of up to this many bytes of JSON; each begins and ends with a letter, so that none is trimmed. */
export function hostileTexts(bytes: number): [name: string, text: string][] {
  return Object.entries(repeated).map(([name, part]) => [
    name,
    `a${part.repeat(Math.max(0, Math.floor((bytes - 2) / sizeOf(part))))}b`,
  ])
}

/** The same, of up to this many characters. */
const hostileTextsOf = (length: number): string[] =>
  Object.values(repeated).map(
    (part) => `a${part.repeat(Math.max(0, Math.floor((length - 2) / part.length)))}b`,
  )

/** JSON of this many bytes that consists only of structure. */
export function hostileStructures(bytes: number): [name: string, json: string][] {
  const fill = (start: string, part: (n: number) => string, end: string) => {
    let json = start
    for (let n = 0; json.length + 60 < bytes; n += 1) json += part(n)
    return json + end
  }
  return [
    ['lists in lists', '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
    ['objects in objects', `${'{"a":'.repeat(bytes / 6 - 1)}1${'}'.repeat(bytes / 6 - 1)}`],
    ['a list of numbers', fill('[0', () => ',0', ']')],
    ['a list of empty objects', fill('[{}', () => ',{}', ']')],
    ['many keys', fill('{"a":0', (n) => `,"k${n}":0`, '}')],
    ['many number-like keys', fill('{"a":0', (n) => `,"${(n * 7919) % 4294967295}":0`, '}')],
    ['a long number', '1'.repeat(bytes)],
  ]
}

/** JSON values that hardly any field accepts. */
export const wrongValues: readonly unknown[] = [
  { toString: 'x' },
  [],
  true,
  null,
  1e308,
  -1,
  'NaN',
  'a\0\ud800',
]

/** More of them, for tests that use one after another. */
export const moreWrongValues: unknown[] = [
  { valueOf: 'x', toString: null },
  { length: 5, split: 'x', trim: 'x', replace: 'x' },
  { then: 'x' },
  [[]],
  [{ toString: 'x' }],
  [null],
  { a: { a: { a: { a: {} } } } },
  0,
  1.5,
  2 ** 53,
  '',
  ' ',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '9'.repeat(400),
  '%00',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '00000000-0000-0000-0000-000000000000',
]

/** The JSON types that a schema accepts. */
export function typesOf(schema: Schema): Set<string> {
  const own = [schema.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type))
  return new Set([...own, ...(schema.anyOf ?? []).flatMap((one) => [...typesOf(one)])])
}

/** The JSON type of a value. */
export const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** The body with `text` in place of one of its parts, once for each part. */
export function bodiesWith(
  text: string,
  properties: Record<string, Schema>,
  body: Record<string, unknown>,
): [field: string, body: Record<string, unknown>][] {
  return Object.entries(body).flatMap(([name, value]) => {
    const nested = properties[name]?.properties
    const inner =
      nested && typeof value === 'object' && value !== null
        ? bodiesWith(text, nested, { ...value })
        : []
    const parts: [field: string, part: unknown][] = [
      [name, text],
      ...(Array.isArray(value) ? [[`${name}[]`, [text]] satisfies [string, unknown]] : []),
      ...inner.map(([field, part]): [string, unknown] => [`${name}.${field}`, part]),
    ]
    return parts.map(([field, part]): [string, Record<string, unknown>] => [
      field,
      { ...body, [name]: part },
    ])
  })
}

const maxLengthOf = (schema: Schema): number =>
  Math.max(schema.maxLength ?? 0, ...(schema.anyOf ?? []).map(maxLengthOf))

/** Bodies like `body` with texts that are all expensive and as long as allowed. */
export function fullBodies(
  properties: Record<string, Schema>,
  body: Record<string, unknown>,
): Record<string, unknown>[] {
  return Object.values(repeated).map((_, n) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => {
        const schema = properties[name]
        const nested = schema?.properties
        if (nested && typeof value === 'object' && value !== null)
          return [name, fullBodies(nested, { ...value })[n]]
        const length = schema ? maxLengthOf(schema) : 0
        return [name, typeof value === 'string' && length > 0 ? hostileTextsOf(length)[n] : value]
      }),
    ),
  )
}
