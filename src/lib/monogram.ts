/** A name's initials, at most two: `Ecurie Savanne` → `ES`, `The Racing Stable` → `RS`. */
export function monogramOf(name: string): string {
  const words = name
    .replace(/^the\s+/i, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last].map(([sign = '']) => sign.toUpperCase()).join('')
}
