import { finishKinds, finishLabel, runStates, stateLabel } from './racing.rules'

/** The labels of a run's fields on forms. */
export const runFieldLabels = {
  state: 'State',
  jockey: 'Jockey',
  apprenticeAllowance: 'Allowance, kg',
  draw: 'Draw',
  carriedWeight: 'Weight, kg',
  rating: 'Rating',
  bodyWeight: 'Body weight, kg',
  position: 'Place',
  finish: 'How it ended',
  deadHeat: 'Dead heat',
  margin: 'Margin',
  time: 'Time',
  prizeMoney: 'Prize',
  comment: 'Comment for visitors',
  officeNotes: 'Notes for the office',
  scratchedReason: 'Why it was scratched',
} as const
export type RunFieldName = keyof typeof runFieldLabels

/** What the trail calls the fields of a run, besides those that SPEC's performances have. */
export const runHistoryWords = {
  state: { label: 'the state', show: (value: unknown) => stateWords(value) },
  apprenticeAllowance: 'the apprentice allowance',
  draw: 'the draw',
  carriedWeight: 'the carried weight',
  rating: 'the rating',
  bodyWeight: 'the body weight',
  finish: { label: 'how it ended', show: (value: unknown) => finishWords(value) },
  deadHeat: 'the dead heat',
  margin: 'the margin',
  time: 'the time',
  comment: 'the comment for visitors',
  officeNotes: 'the office’s notes',
  scratchedAt: 'the time of scratching',
  scratchedReason: 'why it was scratched',
  raceId: { label: 'the race', show: () => 'another' },
}

const stateWords = (value: unknown) =>
  runStates
    .filter((state) => state === value)
    .map(stateLabel)[0]
    ?.toLowerCase() ?? String(value)
const finishWords = (value: unknown) =>
  finishKinds
    .filter((kind) => kind === value)
    .map(finishLabel)[0]
    ?.toLowerCase() ?? String(value)
