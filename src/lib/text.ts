/** `12345` → `"12,345"` */
export const groupDigits = (whole: number | string): string =>
  String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** A short name on one line: `Champ de Mars`. A long one would be wider than its column, and break within a word. */
export const whole = (name: string): string =>
  name.length > 20 ? name : name.replaceAll(' ', '\u00a0')

/** A race's distance: `1600` → `"1,600 m"`, in one piece. */
export const metres = (distance: number | string): string => `${groupDigits(distance)}\u00a0m`

/** `"1 horse"`, `"2,000 horses"` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${groupDigits(count)} ${count === 1 ? one : many}`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Escapes text for HTML or XML, including attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

// passes by each single space
const inOneLine = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()

/** Cuts at the end of a word, leaving at most `length` characters plus an ellipsis. */
export function excerpt(text: string, length: number): string {
  const plain = inOneLine(text)
  if (plain.length <= length) return plain
  const cut = plain.slice(0, length)
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

// not after an initial or a short form
const sentenceEnd = /(?<=[\p{L}\p{N}]{2})(?<!\b(?:Dr|Mr|Mrs|No|St))[.!?…]+["”’)]*(?= )/gu
const clauseEnd = /[,;:](?= )/g

/**
 * The whole sentences among the first `length` characters; if they are short, the text goes on to the end of a clause, and
 * to the end of a word where there is none.
 */
export function firstSentences(text: string, length: number): string {
  const plain = inOneLine(text)
  if (plain.length <= length) return plain
  const start = plain.slice(0, length + 1)
  const lastOf = (end: RegExp) => [...start.matchAll(end)].at(-1)
  const sentence = lastOf(sentenceEnd)
  if (sentence && sentence.index > length / 2)
    return start.slice(0, sentence.index + sentence[0].length)
  const clause = lastOf(clauseEnd)
  return clause && clause.index > length / 2
    ? `${start.slice(0, clause.index)}…`
    : excerpt(plain, length)
}

/** With a capital first letter. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
