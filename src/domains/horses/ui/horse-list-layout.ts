export type CardPlace = 'spread' | 'spread-flipped' | 'third' | 'half'

interface Runner {
  isFeatured: boolean
  totalWins: number
  featuredImageUrl: string | null
}

/**
 * How a list of horses is laid out, in its order: rows of three, the last of them full, too. A featured horse that has a
 * photograph and begins a row has all of it, but not right after another one; so has the first of the list, featured or not.
 */
export function cardPlaces(horses: readonly Omit<Runner, 'totalWins'>[]): CardPlace[] {
  const deservesRow = (index: number) =>
    horses[index]?.featuredImageUrl != null && (index === 0 || horses[index].isFeatured)
  const places: CardPlace[] = []
  let spreads = 0
  while (places.length < horses.length) {
    const rest = horses.length - places.length
    const isAfterSpread = places.at(-1)?.startsWith('spread') ?? false
    if (rest === 1 || (deservesRow(places.length) && !isAfterSpread)) {
      places.push(spreads % 2 === 0 ? 'spread' : 'spread-flipped')
      spreads += 1
    } else if (rest === 2 || (rest === 4 && !deservesRow(horses.length - 1)))
      places.push('half', 'half')
    else places.push('third', 'third', 'third')
  }
  return places
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
