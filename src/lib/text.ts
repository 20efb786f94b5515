/** Lower case without accents, for search and for comparing addresses: `"Éclair d'Été"` → `"eclair d'ete"`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

const collator = new Intl.Collator('en')

/**
 * Compares by a text as people read it: accents and capitals make no difference. We sort lists with this, not
 * in the database, whose two engines sort differently.
 */
export function byText<Item>(textOf: (item: Item) => string): (one: Item, other: Item) => number {
  // Each text is compared many times, and folding takes longer than comparing.
  const folded = new Map<Item, string>()
  const foldedOf = (item: Item) => {
    const text = folded.get(item) ?? fold(textOf(item))
    folded.set(item, text)
    return text
  }
  return (one, other) => collator.compare(foldedOf(one), foldedOf(other))
}

/** `"Île aux Cerfs!"` → `"ile-aux-cerfs"`; `fallback` if nothing is left. */
export function slugify(text: string, fallback: string): string {
  const slug = fold(text)
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? fallback : slug
}

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
