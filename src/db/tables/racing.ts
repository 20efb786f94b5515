import type { Generated } from 'kysely'
import type { FinishKind, RunState } from '../../domains/racing/racing.rules'
import type { MeetingStatus } from '../../domains/racing/meetings.rules'
import type { Currency } from '../../lib/money'

export interface MeetingsTable {
  id: string
  date: string
  venue: string | null
  /** Folded; empty if unknown. A day has one meeting at a venue. */
  venue_folded: string
  title: string | null
  going: string | null
  status: Generated<MeetingStatus>
  abandoned_reason: string | null
  notes: string | null
  created_at: string
  updated_at: string
}

export interface RacesTable {
  id: string
  meeting_id: string
  number: number | null
  name: string
  /** By the stable's clock, `HH:MM`. */
  off_time: string | null
  distance_metres: number | null
  race_class: string | null
  total_runners: number | null
  /** What first, second and so on earn, in cents: a JSON list. */
  prizes: Generated<string>
  currency: Generated<Currency>
  video_url: string | null
  created_at: string
  updated_at: string
}

export interface RunsTable {
  id: string
  race_id: string
  /** Its race's: the database keeps the two equal. */
  currency: Generated<Currency>
  horse_id: string
  state: RunState
  jockey: string | null
  apprentice_allowance_grams: number | null
  draw: number | null
  carried_weight_grams: number | null
  rating: number | null
  /** The horse's, in kilograms. */
  body_weight: number | null
  /** A disqualified horse keeps the place it finished in, in case it gets it back. */
  position: number | null
  /** Null until it has run. */
  finish: FinishKind | null
  is_dead_heat: Generated<number>
  margin: string | null
  time: string | null
  prize_money_cents: Generated<number>
  comment: string | null
  office_notes: string | null
  scratched_at: string | null
  scratched_reason: string | null
  created_at: string
  updated_at: string
}

/** An import of results from a spreadsheet. */
export interface ResultImportsTable {
  id: string
  /** Also the `updated_at` of everything it added or changed. */
  imported_at: string
  imported_by: string
  /** How many runs. */
  added: number
  changed: number
  undone_at: string | null
  undone_by: string | null
}

/** What an import added, and what it changed as it was before. */
export interface ResultImportPartsTable {
  import_id: string
  number: number
  /** JSON. */
  rows: string
}
