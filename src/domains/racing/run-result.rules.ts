import { type FinishKind, finishLabel, type RunState } from './racing.rules'

// The rules for a run's state and result, kept out of racing.rules.ts, which every visitor's browser loads.

/** The states that may follow each: forward as a race approaches, and back where one was entered by mistake. */
const nextStates: Record<RunState, readonly RunState[]> = {
  nominated: ['declared', 'reserve', 'scratched'],
  declared: ['ran', 'scratched', 'reserve', 'nominated'],
  reserve: ['ran', 'declared', 'scratched', 'nominated'],
  scratched: ['declared', 'reserve', 'nominated'],
  ran: ['declared', 'reserve'],
}
export const mayBecome = (from: RunState, to: RunState) =>
  from === to || nextStates[from].includes(to)

/** The fields of a run that depend on its state, and its state on them. */
export interface RunResult {
  state: RunState
  finish: FinishKind | null
  position: number | null
  deadHeat: boolean
  margin: string | null
  time: string | null
  prizeMoney: string
  scratchedAt: string | null
  scratchedReason: string | null
}

/** What belongs to a run that has not been run. */
const noResult = {
  finish: null,
  position: null,
  deadHeat: false,
  margin: null,
  time: null,
  prizeMoney: '0.00',
} as const

/** A run that has only been entered. */
export const newRunResult: RunResult = {
  state: 'nominated',
  ...noResult,
  scratchedAt: null,
  scratchedReason: null,
}

const keepsPlace = (finish: FinishKind | null) => finish === 'finished' || finish === 'disqualified'

/**
 * Completes a change to a run with what follows from it: a place means that it ran and finished; a horse that
 * pulled up has no place; one that is declared again has no result; a scratched one has a time of scratching.
 */
export function completeRun<Change extends Partial<RunResult>>(
  before: RunResult,
  change: Change,
  now: Date,
): Change & Partial<RunResult> & Pick<RunResult, 'state'> {
  const { position, finish } = change
  const hasResult = position != null || finish != null
  const state = change.state ?? (hasResult ? 'ran' : before.state)
  const scratching =
    state === 'scratched'
      ? { scratchedAt: before.scratchedAt ?? now.toISOString() }
      : { scratchedAt: null, scratchedReason: null }
  if (state !== 'ran') return { ...change, state, ...scratching, ...noResult }
  const ended = finish ?? impliedFinish(before, position)
  const place = keepsPlace(ended) ? (position === undefined ? before.position : position) : null
  return {
    ...change,
    ...scratching,
    state,
    finish: ended,
    position: place,
    ...(place === null && { deadHeat: false }),
  }
}

/** How a run ended, if only its place was given: with one it finished, without it did not. */
function impliedFinish({ finish }: RunResult, position: number | null | undefined): FinishKind {
  if (position === undefined) return finish ?? 'dnf'
  if (position === null) return finish === null || keepsPlace(finish) ? 'dnf' : finish
  return finish === 'disqualified' ? finish : 'finished'
}

interface Fault {
  path: string
  message: string
}

/** What a change to a run contradicts: the order of states, or that only a run that was run has a result. */
export function runFaults(
  before: RunResult,
  change: Partial<RunResult>,
  after: RunResult,
): Fault[] {
  const faults: Fault[] = []
  if (!mayBecome(before.state, after.state))
    faults.push({ path: 'state', message: refusalOfState(before.state, after.state) })
  if (after.state !== 'ran') {
    for (const field of ['position', 'finish', 'margin', 'time'] as const)
      if (change[field] != null)
        faults.push({ path: field, message: 'Only a horse that ran has a result' })
    if (change.deadHeat === true)
      faults.push({ path: 'deadHeat', message: 'Only a horse that ran has a result' })
    if (change.prizeMoney !== undefined && change.prizeMoney !== '0.00')
      faults.push({ path: 'prizeMoney', message: 'Only a horse that ran has a prize' })
  }
  if (after.state !== 'scratched' && change.scratchedReason != null)
    faults.push({ path: 'scratchedReason', message: 'The horse is not scratched' })
  if (
    change.state === 'ran' &&
    change.position === undefined &&
    change.finish == null &&
    before.finish === null
  )
    faults.push({ path: 'finish', message: 'Give the place, or how the run ended' })
  if (after.finish === 'finished' && after.position === null)
    faults.push({ path: 'position', message: 'Place is required' })
  if (change.position != null && after.state === 'ran' && after.position === null)
    faults.push({
      path: 'position',
      message: `A horse has no place if it ended with: ${finishLabel(after.finish ?? 'dnf').toLowerCase()}`,
    })
  if (change.deadHeat === true && after.state === 'ran' && after.position === null)
    faults.push({ path: 'deadHeat', message: 'A dead heat needs a place' })
  return faults
}

/** Applies a change to a run, with what follows from it, and says what it contradicts. */
export function changeOfRun<Before extends RunResult, Change extends Partial<RunResult>>(
  before: Before,
  change: Change,
  now: Date,
) {
  const completed = completeRun(before, change, now)
  const after = { ...before, ...completed }
  // a new run may start in any state
  const from = Object.is(before, newRunResult) ? { ...after, finish: null } : before
  return { completed, after, faults: runFaults(from, change, after) }
}

const refusalOfState = (from: RunState, to: RunState) =>
  to === 'ran'
    ? `A horse that is ${from} can’t have run: declare it first`
    : `A horse that ${from === 'ran' ? 'ran' : `is ${from}`} can’t become ${to}`
