/** How long work goes on before everybody else gets a turn. */
export const turnMs = 5

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Waits until the event loop has gone round once, so that others are served in between. Callers waiting here continue
 * one by one, one per round: all at once, they would block the loop as long as without the pause.
 */
export function nextTurn(): Promise<void> {
  const turn = lastTurn.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
  lastTurn = turn
  return turn
}

/** `items.map(each)` with pauses, so that a long list keeps nobody waiting. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  each: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let began = performance.now()
  for (const item of items) {
    results.push(each(item))
    if (performance.now() - began < turnMs) continue
    await nextTurn()
    began = performance.now()
  }
  return results
}
