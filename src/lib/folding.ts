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
