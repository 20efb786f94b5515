import { v7 as newId } from 'uuid'
import { stableDay } from '../../../lib/dates'
import type { MeetingRow, RaceRow, RunRow } from './import-records.store'
import { venueKey } from './racing.store'

// Rows that are not on record yet. Their timestamps are empty until they are written.

const stamps = { created_at: '', updated_at: '' }

export function newMeetingRow(
  now: Date,
  meeting: Pick<MeetingRow, 'date' | 'venue'> & Partial<Pick<MeetingRow, 'title' | 'going'>>,
): MeetingRow {
  const { date, venue, title = null, going = null } = meeting
  const status = date < stableDay(now) ? 'held' : 'planned'
  return {
    ...{ id: newId(), date, venue, venue_folded: venueKey(venue), title, going, status },
    ...{ abandoned_reason: null, notes: null, ...stamps },
  }
}

export const newRaceRow = (
  meetingId: string,
  race: Pick<RaceRow, 'number' | 'name' | 'currency'>,
): RaceRow => ({
  ...{ id: newId(), meeting_id: meetingId, ...race, off_time: null, distance_metres: null },
  ...{ race_class: null, total_runners: null, prizes: '[]', video_url: null, ...stamps },
})

export const newRunRow = (race: RaceRow, horseId: string): RunRow => ({
  ...{ id: newId(), race_id: race.id, currency: race.currency, horse_id: horseId },
  ...{ state: 'declared', jockey: null, apprentice_allowance_grams: null, draw: null },
  ...{ carried_weight_grams: null, rating: null, body_weight: null, position: null, finish: null },
  ...{ is_dead_heat: 0, margin: null, time: null, prize_money_cents: 0, comment: null },
  ...{ office_notes: null, scratched_at: null, scratched_reason: null, ...stamps },
})
