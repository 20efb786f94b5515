/** Longer texts are cut in lists of many entries. */
const LONGEST = 1000

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

function shortValue(value: unknown): unknown {
  if (typeof value === 'string') return cut(value)
  if (Array.isArray(value)) return value.map(shortValue)
  return typeof value === 'object' && value !== null ? shortened(value) : value
}

/** A record whose texts, however deep, are short enough for a list. */
export const shortened = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => [name, shortValue(each)]),
  )
