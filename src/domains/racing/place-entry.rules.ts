import type { Run } from './racing.contract'
import type { FinishKind, RunState } from './racing.rules'

// Entering a result: by place, or by the letters that race cards use.

/** What was typed or tapped for a run. */
export type Entered =
  | { kind: 'place'; position: number; deadHeat: boolean }
  | { kind: 'finish'; finish: FinishKind }
  | { kind: 'scratched' }
  | { kind: 'nothing' }

const letters: Record<string, FinishKind> = {
  d: 'dnf',
  dnf: 'dnf',
  pu: 'pulled-up',
  f: 'fell',
  ur: 'unseated',
  l: 'left',
  lft: 'left',
  dq: 'disqualified',
  dsq: 'disqualified',
}

/** `3`, `3=` (a dead heat), `dnf`, `pu`, `s`: undefined if it is none of these. */
export function readPlace(typed: string): Entered | undefined {
  const text = typed.trim().toLowerCase().replace(/\.$/, '')
  if (text === '') return { kind: 'nothing' }
  if (['s', 'scr', 'nr'].includes(text)) return { kind: 'scratched' }
  const finish = letters[text]
  if (finish) return { kind: 'finish', finish }
  const [, before, digits, after] = /^(=)?([1-9]\d{0,2})(?:st|nd|rd|th)?(=)?$/.exec(text) ?? []
  if (digits === undefined) return undefined
  return {
    kind: 'place',
    position: Number(digits),
    deadHeat: before !== undefined || after !== undefined,
  }
}

const short: Record<FinishKind, string> = {
  finished: '',
  dnf: 'DNF',
  'pulled-up': 'PU',
  fell: 'F',
  unseated: 'UR',
  left: 'LFT',
  disqualified: 'DQ',
}

/** What the column of places shows for a run: `3`, `3=`, `PU`, `SCR`; empty without a result. */
export function placeText({
  state,
  finish,
  position,
  deadHeat,
}: Pick<Run, 'state' | 'finish' | 'position' | 'deadHeat'>): string {
  if (state === 'scratched') return 'SCR'
  if (state !== 'ran' || finish === null) return ''
  return finish === 'finished' && position !== null
    ? `${position}${deadHeat ? '=' : ''}`
    : short[finish]
}

/** Where a race's prizes come from: its scheme, or what its class usually pays. */
export interface Prizes {
  prizes: string[]
  usualPrizes: string[]
}

const NOTHING = '0.00'

/** What a place earns by the race's scheme, else as usual in its class; undefined if neither is known. */
export function proposedPrize({ prizes, usualPrizes }: Prizes, position: number | null) {
  const scheme = [prizes, usualPrizes].find((list) => list.some((prize) => prize !== NOTHING))
  if (!scheme) return undefined
  return (position === null ? undefined : scheme[position - 1]) ?? NOTHING
}

// complete, because it may replace a change that has not been sent yet
const noResult = { position: null, finish: null, deadHeat: false, prizeMoney: NOTHING } as const
const state = 'ran' as const

interface ResultFields {
  state?: RunState
  position?: number | null
  finish?: FinishKind | null
  deadHeat?: boolean
  prizeMoney?: string
}

/**
 * The fields that change with a result. The prize follows the place, unless someone has given it: `isProposed`
 * says whether the run's present prize is only a proposal.
 */
export function resultFields(
  entered: Exclude<Entered, { kind: 'nothing' }>,
  race: Prizes,
  run: Pick<Run, 'state' | 'prizeMoney'>,
  isProposed: boolean,
): ResultFields {
  if (entered.kind === 'scratched') return { state: 'scratched', ...noResult }
  const position = entered.kind === 'place' ? entered.position : null
  const isOpen = run.state !== 'ran' || run.prizeMoney === NOTHING || isProposed
  const prize = isOpen ? proposedPrize(race, position) : undefined
  const prizeMoney = prize === undefined || prize === run.prizeMoney ? {} : { prizeMoney: prize }
  if (entered.kind === 'place')
    return { state, position, finish: 'finished', deadHeat: entered.deadHeat, ...prizeMoney }
  const { finish } = entered
  // the place is kept, in case it is given back
  if (finish === 'disqualified') return { state, finish, ...prizeMoney }
  return { state, finish, position: null, deadHeat: false, ...prizeMoney }
}

/** Takes back a result or a scratching. */
export const withoutResult: ResultFields = { state: 'declared', ...noResult }
