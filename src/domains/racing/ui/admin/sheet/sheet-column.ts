import type { Run } from '../../../racing.contract'

// The column of places on a sheet, in the order of the page: which one comes next.

const all = () => [...document.querySelectorAll<HTMLInputElement>('input[data-place]')]

/** The place above or below one in the column. */
export function placeBeside(input: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const column = all()
  const at = column.indexOf(input)
  return at < 0 ? undefined : column[at + step]
}

/** The next runner without a result: below the one given, else from the top. */
export function nextWithoutResult(runId?: string): string | undefined {
  const column = all()
  const at = column.findIndex((input) => input.dataset['place'] === runId)
  const inOrder = [...column.slice(at + 1), ...column.slice(0, Math.max(at, 0))]
  return inOrder.find((input) => input.value === '')?.dataset['place']
}

/** Brings a runner's row into view, above the pad. */
export function showRow(runId: string): void {
  document.getElementById(rowIdOf(runId))?.scrollIntoView({ block: 'nearest' })
}

export const rowIdOf = (runId: string) => `run-${runId}`

/** Goes back to a runner's place, to type another. */
export function focusPlace(runId: string): void {
  const input = all().find((each) => each.dataset['place'] === runId)
  input?.focus()
  input?.select()
}

type Place = Pick<Run, 'id' | 'raceId'>
/** The run last moved to another race of the sheet, where it gets a new row. */
let moved: Place | undefined
export const noteMoved = (run: Place): void => void (moved = run)
export const wasMoved = ({ id, raceId }: Place): boolean =>
  moved?.id === id && moved.raceId === raceId
/** Whether a run's row is new because it was moved, and the focus has not gone elsewhere since. */
export function takeMoved(run: Place): boolean {
  const isTaken = wasMoved(run) && document.activeElement === document.body
  if (isTaken) moved = undefined
  return isTaken
}
