export const meetingStatuses = ['planned', 'held', 'abandoned'] as const
export type MeetingStatus = (typeof meetingStatuses)[number]

/** The venue suggested first. */
export const HOME_VENUE = 'Champ de Mars'
/** A prize scheme says what first to fifth earn. */
export const PRIZES = 5
/** The most places that the sheet offers. */
export const PLACES = 20

const statusLabels: Record<MeetingStatus, string> = {
  planned: 'Planned',
  held: 'Held',
  abandoned: 'Abandoned',
}
export const meetingStatusLabel = (status: MeetingStatus) => statusLabels[status]
