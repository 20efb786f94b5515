import { giveWay } from '../../../lib/turns'

/** How long reading one piece should take: others get a turn in between. */
const pieceMs = { atLeast: 4, atMost: 12 }
const FIRST = 8

/**
 * A list in pieces, as long as the work on each can be expected to take a few milliseconds, going by how long
 * it took for those before.
 */
export async function* inPieces<Item>(list: readonly Item[]): AsyncGenerator<readonly Item[]> {
  let size = FIRST
  for (let at = 0; at < list.length;) {
    await giveWay()
    const began = performance.now()
    yield list.slice(at, at + size)
    at += size
    const took = performance.now() - began
    if (took < pieceMs.atLeast) size *= 2
    else if (took > pieceMs.atMost) size = Math.max(1, Math.floor(size / 2))
  }
}
