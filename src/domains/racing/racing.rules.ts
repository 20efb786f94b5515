export const meetingStatuses = ['planned', 'held', 'abandoned'] as const
export type MeetingStatus = (typeof meetingStatuses)[number]

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

/** The venue suggested first. */
export const HOME_VENUE = 'Champ de Mars'
/** A prize scheme says what first to fifth earn. */
export const PRIZES = 5
/** The most places that the sheet offers. */
export const PLACES = 20

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

const statusLabels: Record<MeetingStatus, string> = {
  planned: 'Planned',
  held: 'Held',
  abandoned: 'Abandoned',
}
export const meetingStatusLabel = (status: MeetingStatus) => statusLabels[status]
