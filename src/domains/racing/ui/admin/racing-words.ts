import type { FieldLabels } from '../../../content/ui/admin/content-words'
import { meetingStatuses, meetingStatusLabel } from '../../meetings.rules'

// The labels of the fields of meetings and races, on forms and in the history.

export const meetingLabels = {
  date: 'Date',
  venue: 'Venue',
  title: 'Title',
  going: 'Going',
  status: 'Status',
  abandonedReason: 'Why it was abandoned',
  notes: 'Notes for the office',
} as const

export const raceLabels = {
  number: 'Number',
  name: 'Name',
  offTime: 'Off time',
  distance: 'Distance in metres',
  raceClass: 'Class',
  totalRunners: 'Field size',
  currency: 'Currency',
  'prizes.0': '1st',
  'prizes.1': '2nd',
  'prizes.2': '3rd',
  'prizes.3': '4th',
  'prizes.4': '5th',
  prizes: 'Prizes',
  videoUrl: 'Replay',
} as const

export const statusWords = (value: unknown) =>
  meetingStatuses.filter((status) => status === value).map(meetingStatusLabel)[0] ?? String(value)

/** What the history of a meeting calls its fields and those of its races. */
export const meetingHistoryLabels: FieldLabels = {
  date: 'the date',
  venue: 'the venue',
  title: 'the title',
  going: 'the going',
  status: { label: 'the status', show: statusWords },
  abandonedReason: 'why it was abandoned',
  notes: 'the office’s notes',
  number: 'the number',
  name: 'the name',
  offTime: 'the off time',
  distance: 'the distance',
  raceClass: 'the class',
  totalRunners: 'the field size',
  prizes: {
    label: 'the prizes',
    show: (value) => (Array.isArray(value) ? value.map(String).join(', ') : String(value)),
  },
  currency: 'the currency',
  videoUrl: 'the replay’s address',
  meeting: 'the meeting',
}
