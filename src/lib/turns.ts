/** How long work goes on before others get a turn. */
export const turnMs = 5

let lastTurn: Promise<unknown> = Promise.resolve()
/** When this round's work in the event loop began. */
let began: number | undefined

function begin(): number {
  setImmediate(() => {
    began = undefined
  })
  return (began = performance.now())
}

/**
 * Waits until the event loop has gone round once, so that others are served in between. Callers waiting here
 * continue one by one, one per round: all at once, they would block the loop as long as without a pause.
 */
export function nextTurn(): Promise<void> {
  const turn = lastTurn.then(
    () =>
      new Promise<void>((resolve) => {
        setImmediate(() => {
          begin()
          resolve()
        })
      }),
  )
  lastTurn = turn
  return turn
}

/** Whether this round of the event loop has lasted long enough, whoever used it. */
const isTurnOver = (): boolean => performance.now() - (began ?? begin()) > turnMs

/** Waits for the next turn if this one has lasted long enough. Call it before each piece of work. */
export async function giveWay(): Promise<void> {
  if (isTurnOver()) await nextTurn()
}

/** `items.map(each)` with pauses, so that a long list keeps no one waiting. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  each: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    if (isTurnOver()) await nextTurn()
    results.push(each(item))
  }
  return results
}
