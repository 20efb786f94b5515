/** Items in the order of `ids`; any others come last, in their old order. */
export function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return items.toSorted(
    (one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length),
  )
}

/** The ids with one of them moved to another's place. */
export function moved(ids: readonly string[], id: string, to: string): string[] {
  const rest = ids.filter((each) => each !== id)
  rest.splice(ids.indexOf(to), 0, id)
  return rest
}
