/** The largest display order that the database holds. */
export const MOST_ORDER = 2 ** 31 - 1

interface Placed {
  id: string
  displayOrder: number
}

/**
 * The room for `count` photos among the others, which are in order, in front of the one at `place`: the first
 * display order that is free for them, and by how much that one and all behind it give way. Undefined if their
 * numbers would become too large.
 */
export function roomFor(
  others: readonly Placed[],
  place: number,
  count: number,
): { start: number; by: number } | undefined {
  const start = (others[place - 1]?.displayOrder ?? -1) + 1
  const next = others[place]
  const by = next ? Math.max(0, start + count - next.displayOrder) : 0
  const last = others.at(-1)?.displayOrder ?? -1
  return Math.max(start + count - 1, last + by) > MOST_ORDER ? undefined : { start, by }
}
