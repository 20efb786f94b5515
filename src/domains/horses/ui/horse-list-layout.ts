export type CardPlace = 'spread' | 'spread-flipped' | 'third' | 'half'

/**
 * How a list of `total` horses is laid out: a spread, then a row of three, then a spread with its picture on
 * the other side, and so on; the last horses always fill their row.
 */
export function cardPlace(index: number, total: number): CardPlace {
  const block = Math.floor(index / 4)
  const within = index % 4
  const inBlock = Math.min(total - block * 4, 4)
  // two left over are two spreads, not one and a card with nothing beside it
  const side = inBlock === 2 ? block + within : block
  if (within === 0 || inBlock === 2) return side % 2 === 0 ? 'spread' : 'spread-flipped'
  return inBlock === 3 ? 'half' : 'third'
}
