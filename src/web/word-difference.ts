import { diffWordsWithSpace } from 'diff'

/** A part of two texts: in both, only in the first, or only in the second. */
export interface Stretch {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/**
 * Texts that differ by more than this are shown as one removed and one added: comparing them further would take
 * too long.
 */
const MOST_EDITS = 1000
/** How much of a long unchanged stretch is shown beside a change. */
const SHOWN_LENGTH = 60

/** How `from` became `to`, word by word. Removed words come before those added in their place. */
export function wordDifference(from: string, to: string): Stretch[] {
  const changes = diffWordsWithSpace(from, to, { maxEditLength: MOST_EDITS }) ?? [
    { removed: true, added: false, value: from },
    { removed: false, added: true, value: to },
  ]
  return changes.map(({ added, removed, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value,
  }))
}

/** The same, with `…` for most of each long unchanged stretch. */
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
