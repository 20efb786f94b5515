/** A picture's part of its row's width, how many share the row, and the row's width to height. */
export interface PhotoPlace {
  part: number
  inRow: number
  ratio: number
}

/**
 * Divides pictures of these ratios, in their order, into rows that each fill the page's width: as even as possible, each
 * about `wanted` times as wide as high. No row is higher than that of a picture with the ratio `least`.
 */
export function photoRows(ratios: readonly number[], wanted: number, least: number): PhotoPlace[] {
  // the best division of the first pictures, for each number of them
  const best: { cost: number; start: number }[] = [{ cost: 0, start: 0 }]
  for (let end = 1; end <= ratios.length; end += 1) {
    const choices = Array.from({ length: end }, (_, start) => ({
      start,
      cost: (best[start]?.cost ?? 0) + (sum(ratios.slice(start, end)) / wanted - 1) ** 2,
    }))
    best.push(choices.reduce((one, other) => (other.cost < one.cost ? other : one)))
  }
  const places: PhotoPlace[] = []
  for (let end = ratios.length; end > 0;) {
    const start = best[end]?.start ?? 0
    const row = ratios.slice(start, end)
    const width = sum(row)
    places.unshift(
      ...row.map((ratio) => ({
        part: ratio / width,
        inRow: row.length,
        ratio: ratio * Math.max(1, least / width),
      })),
    )
    end = start
  }
  return places
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
