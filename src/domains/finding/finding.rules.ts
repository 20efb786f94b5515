import { fold } from '../../lib/folding'

/** What can be found, in the order of the answer. */
export const foundKinds = [
  'horse',
  'person',
  'offering',
  'race',
  'meeting',
  'page',
  'gallery-photo',
  'horse-photo',
] as const
export type FoundKind = (typeof foundKinds)[number]

export interface Thing {
  kind: FoundKind
  id: string
}

/** How many hits of each kind are answered, and how many things opened recently are remembered. */
export const HITS = 5
export const RECENT = 8
export const QUERY_LENGTH = 200

const letters: Record<string, string> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' },
  ...{ '‘': "'", '’': "'" },
}
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** Lower case, without accents, ligatures and curly apostrophes. */
export const plain = (text: string): string =>
  // most names: folding them would take twice as long as reading them
  /^[ -~]*$/.test(text)
    ? text.toLowerCase().trim()
    : fold(text).replace(special, (letter) => letters[letter] ?? letter)

/** The words of a search; a text is found if it contains each of them, in any order. */
export const wordsOf = (q: string): string[] => [...new Set(plain(q).split(/\s+/).filter(Boolean))]

/** Parts of a text; those that match the search are marked. */
export function marked(text: string, q: string): { text: string; isMatch: boolean }[] {
  const characters = Array.from(text)
  // one character may become several, or none, so each is looked up by its place
  const places = characters.flatMap((character, place) =>
    Array.from(/\s/.test(character) ? ' ' : plain(character), (letter) => ({ letter, place })),
  )
  const line = places.map(({ letter }) => letter).join('')
  const hits = new Set<number>()
  for (const word of wordsOf(q))
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + word.length))
      for (const { place } of places.slice(at, at + word.length)) hits.add(place)
  const parts: { text: string; isMatch: boolean }[] = []
  for (const [place, character] of characters.entries()) {
    const last = parts.at(-1)
    const isMatch = hits.has(place)
    if (last?.isMatch === isMatch) last.text += character
    else parts.push({ text: character, isMatch })
  }
  return parts
}

/** Where a thing is opened; `parent` is a race's meeting or a photo's horse. */
export function addressOf({ kind, id }: Thing, parent = ''): string {
  switch (kind) {
    case 'horse':
      return `/admin/horses?horse=${id}`
    case 'horse-photo':
      return `/admin/horses?horse=${parent}&tab=photos&photo=${id}`
    case 'person':
      return `/admin/users?person=${id}`
    case 'offering':
      return `/admin/shares?offering=${id}`
    case 'race':
      return `/admin/racing/${parent}#race-${id}`
    case 'meeting':
      return `/admin/racing/${id}`
    case 'page':
      return `/admin/pages?page=${id}`
    case 'gallery-photo':
      return `/admin/gallery?photo=${id}`
  }
}

const idPattern = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const addresses: [FoundKind, RegExp][] = [
  ['horse-photo', /^\/admin\/horses\?(?:.*&)?photo=(ID)/],
  ['horse', /^\/admin\/horses\?(?:.*&)?horse=(ID)/],
  ['person', /^\/admin\/users\?(?:.*&)?person=(ID)/],
  ['offering', /^\/admin\/shares\?(?:.*&)?offering=(ID)/],
  ['race', /^\/admin\/racing\/ID.*#race-(ID)$/],
  ['meeting', /^\/admin\/racing\/(ID)/],
  ['page', /^\/admin\/pages\?(?:.*&)?page=(ID)/],
  ['gallery-photo', /^\/admin\/gallery\?(?:.*&)?photo=(ID)/],
]
const readers = addresses.map(
  ([kind, { source }]) => [kind, new RegExp(source.replaceAll('ID', idPattern))] as const,
)

/** What is open at an address of the back office. */
export function thingAt(href: string): Thing | undefined {
  for (const [kind, address] of readers) {
    const id = address.exec(href)?.[1]
    if (id !== undefined) return { kind, id }
  }
  return undefined
}

/** `horse:0193…`; undefined for anything else. */
export function readThing(text: string): Thing | undefined {
  const [, name, id] = /^([a-z-]+):([0-9a-f-]{36})$/.exec(text) ?? []
  const kind = foundKinds.find((each) => each === name)
  return kind && id !== undefined ? { kind, id } : undefined
}

export const thingText = ({ kind, id }: Thing): string => `${kind}:${id}`
