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

interface Runner {
  isFeatured: boolean
  totalWins: number
  featuredImageUrl: string | null
}

/**
 * The horses with the one that leads first: of those with a photograph a featured one before all others, and the one with
 * the most wins. Only the first `among` are considered, so that showing more horses never changes it.
 */
export function leadFirst<H extends Runner>(horses: readonly H[], among: number): H[] {
  const rank = ({ featuredImageUrl, isFeatured, totalWins }: H) =>
    featuredImageUrl === null ? -1 : totalWins + (isFeatured ? 1e6 : 0)
  const ranks = horses.slice(0, among).map(rank)
  const place = ranks.indexOf(Math.max(...ranks))
  return [...horses.slice(place, place + 1), ...horses.filter((_, index) => index !== place)]
}
