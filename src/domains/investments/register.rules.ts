import { stableDay } from '../../lib/dates'
import { endOfStableDay } from '../../lib/moments'
import type { Currency } from '../../lib/money'
import type { EntryKind } from './investments.rules'

/** A register entry: its lot's full record from that entry on. */
export interface Entry {
  id: string
  sequence: number
  kind: EntryKind
  userId: string
  shares: number
  priceCents: number
  currency: Currency
  effectiveDate: string | null
  notes: string | null
  officeNotes: string | null
  reason: string | null
  recordedAt: string
  recordedBy: string | null
}

export interface Lot {
  id: string
  offeringId: string
  /** The lot these shares were transferred from. */
  sourceId: string | null
  createdAt: string
  /** Oldest first. */
  entries: readonly Entry[]
}

/** A lot in its present state, with what was transferred from it. */
export interface LotState {
  lot: Lot
  /** The latest entry; a void repeats what it voids. */
  entry: Entry
  isVoided: boolean
  /** The day from which the shares are held. */
  since: string
  transferred: number
  held: number
  /** Valid lots transferred from this one, as far as they count on the day. */
  passedOn: readonly LotState[]
  /** When this lot, or one transferred from it, got its latest entry. */
  updatedAt: string
  /** How many entries these lots have. */
  written: number
}

export interface Moment {
  /** The day asked about; without it everything counts. */
  on?: string | undefined
  /** The last instant whose entries are known. */
  knownAt?: string | undefined
}

/** The end of a day by the stable's clock, or an instant, in the form in which instants are stored. */
export const lastInstant = (dayOrInstant: string): string =>
  (dayOrInstant.length === 10 ? endOfStableDay(dayOrInstant) : new Date(dayOrInstant)).toISOString()

/** The day from which a lot's shares are held. */
export const heldSince = (effectiveDate: string | null, lot: { createdAt: string }): string =>
  effectiveDate ?? stableDay(new Date(lot.createdAt))

/**
 * Every lot known at a given moment, as it was on a day. Once known, corrections and voids apply to the
 * past too. `lots` must include everything transferred from any of them.
 */
export function registerAt(lots: readonly Lot[], { on, knownAt }: Moment = {}): LotState[] {
  const isKnown = (entry: Entry) => knownAt === undefined || entry.recordedAt <= knownAt
  const states = new Map<string, LotState & { passedOn: LotState[] }>()
  for (const lot of lots) {
    const known = lot.entries.filter(isKnown)
    const entry = known.at(-1)
    if (!entry) continue
    const isVoided = entry.kind === 'void'
    const since = heldSince(entry.effectiveDate, lot)
    const held = isVoided || (on !== undefined && on < since) ? 0 : entry.shares
    const updatedAt = entry.recordedAt
    states.set(lot.id, {
      ...{ lot, entry, isVoided, since, held, updatedAt },
      transferred: 0,
      written: known.length,
      passedOn: [],
    })
  }
  const source = ({ lot }: LotState) => states.get(lot.sourceId ?? '')
  for (const state of states.values()) {
    const from = source(state)
    if (!from) continue
    const { recordedAt } = state.entry
    if (recordedAt > from.updatedAt) from.updatedAt = recordedAt
    from.written += state.lot.entries.filter(isKnown).length
    if (state.isVoided || (on !== undefined && on < state.since)) continue
    from.transferred += state.entry.shares
    from.held -= state.entry.shares
    from.passedOn.push(state)
  }
  return [...states.values()]
}

/** Shares issued later may have been recorded for an earlier day: these count by the first terms that had as many. */
export const termsThatFit = <T extends { totalShares: number }>(
  since: readonly T[],
  held: number,
): T | undefined => since.find(({ totalShares }) => totalShares >= held) ?? since[0]
