/** `12345` → `"12,345"` */
export const groupDigits = (whole: number | string): string =>
  String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** A name that keeps to one line if it can: `Champ de Mars`. */
export const whole = (name: string): string => name.replaceAll(' ', '\u00a0')

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

/** Cuts at the end of a word, leaving at most `length` characters plus an ellipsis. */
export function excerpt(text: string, length: number): string {
  // passes by each single space
  const plain = text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
  if (plain.length <= length) return plain
  const cut = plain.slice(0, length)
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

/** With a capital first letter. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
