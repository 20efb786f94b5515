/** A part of two texts: in both, only in the first, or only in the second. */
export interface Stretch {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Words and spaces that follow each other in both texts: from `x` in the first, `y` in the second. */
interface Run {
  x: number
  y: number
  length: number
}

/** Beyond this many removed and added, all between the first and the last counts as one change. */
const MOST_EDITS = 1000
/** How much of a long stretch that is in both texts is shown beside a change. */
const SHOWN_LENGTH = 60

/** How `from` became `to`, word by word. What was removed comes before what was added in its place. */
export function wordDifference(from: string, to: string): Stretch[] {
  const was = from.match(/\s+|\S+/g) ?? []
  const is = to.match(/\s+|\S+/g) ?? []
  const changes = [{ removed: '', added: '', same: '' }]
  let [x, y] = [0, 0]
  for (const run of [...runsOf(was, is), { x: was.length, y: is.length, length: 0 }]) {
    const removed = was.slice(x, run.x).join('')
    const added = is.slice(y, run.y).join('')
    ;[x, y] = [run.x + run.length, run.y + run.length]
    const same = was.slice(run.x, x).join('')
    const last = changes.at(-1)
    // words that follow each other are one change, and not one change each
    if (last?.same.trim() === '') {
      last.removed += last.same + removed
      last.added += last.same + added
      last.same = same
    } else changes.push({ removed, added, same })
  }
  return changes
    .flatMap(({ removed, added, same }): Stretch[] => [
      { kind: 'removed', text: removed },
      { kind: 'added', text: added },
      { kind: 'same', text: same },
    ])
    .filter(({ text }) => text !== '')
}

/** The same, with `…` for most of a long stretch that is in both texts. */
export function shortDifference(from: string, to: string): Stretch[] {
  const stretches = wordDifference(from, to)
  const last = stretches.length - 1
  return stretches.map(({ kind, text }, place) => {
    if (kind !== 'same' || text.length <= 2 * SHOWN_LENGTH) return { kind, text }
    const head = place === 0 ? '' : text.slice(0, SHOWN_LENGTH).replace(/\S*$/, '')
    const tail = place === last ? '' : text.slice(-SHOWN_LENGTH).replace(/^\S*/, '')
    return { kind, text: `${head.trimEnd()} … ${tail.trimStart()}` }
  })
}

/** What two lists have in common: their ends, and between these what leaves the fewest edits. */
function runsOf(was: readonly string[], is: readonly string[]): Run[] {
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start += 1
  let end = 0
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end += 1
  const between = runsBetween(
    was.slice(start, was.length - end),
    is.slice(start, is.length - end),
  ).map((run) => ({ ...run, x: run.x + start, y: run.y + start }))
  return [
    { x: 0, y: 0, length: start },
    ...between,
    { x: was.length - end, y: is.length - end, length: end },
  ]
}

/** A way through both lists: how far it has come in the first, and its runs, the latest first. */
interface Path {
  x: number
  run: LinkedRun | undefined
}
interface LinkedRun extends Run {
  before: LinkedRun | undefined
}

/** Myers' search: each round allows one edit more, and keeps what comes furthest on each diagonal. */
function runsBetween(was: readonly string[], is: readonly string[]): Run[] {
  const paths = new Map<number, Path>([[1, { x: 0, run: undefined }]])
  for (let edits = 0; edits <= MOST_EDITS; edits += 1)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const adding = paths.get(diagonal + 1)
      const removing = paths.get(diagonal - 1)
      const isAdding = removing === undefined || (adding !== undefined && adding.x > removing.x)
      const from = isAdding ? (adding?.x ?? 0) : removing.x + 1
      let run = isAdding ? adding?.run : removing.run
      let x = from
      while (x < was.length && x - diagonal < is.length && was[x] === is[x - diagonal]) x += 1
      if (x > from) run = { x: from, y: from - diagonal, length: x - from, before: run }
      if (x >= was.length && x - diagonal >= is.length) return inOrder(run)
      paths.set(diagonal, { x, run })
    }
  return []
}

function inOrder(last: LinkedRun | undefined): Run[] {
  const runs: Run[] = []
  for (let run = last; run; run = run.before) runs.push(run)
  return runs.reverse()
}
