export const runStates = ['nominated', 'declared', 'reserve', 'scratched', 'ran'] as const
export type RunState = (typeof runStates)[number]

/** How a run ended. `dnf`: it did not finish, and nobody noted why. */
export const finishKinds = [
  'finished',
  'dnf',
  'pulled-up',
  'fell',
  'unseated',
  'left',
  'disqualified',
] as const
export type FinishKind = (typeof finishKinds)[number]

const stateLabels: Record<RunState, string> = {
  nominated: 'Nominated',
  declared: 'Declared',
  reserve: 'Reserve',
  scratched: 'Scratched',
  ran: 'Ran',
}
export const stateLabel = (state: RunState) => stateLabels[state]

const finishLabels: Record<FinishKind, string> = {
  finished: 'Finished',
  dnf: 'Did not finish',
  'pulled-up': 'Pulled up',
  fell: 'Fell',
  unseated: 'Unseated rider',
  left: 'Left at the start',
  disqualified: 'Disqualified',
}
export const finishLabel = (finish: FinishKind) => finishLabels[finish]
