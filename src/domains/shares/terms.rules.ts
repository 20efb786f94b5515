import { formatLongDate, stableDay } from '../../lib/dates'
import { isMore, portion } from '../../lib/fractions'

/** What an offering's shares amount to: how many, in which part of the horse. */
export interface Terms {
  totalShares: number
  percentOfHorse: string
}

/** Terms as recorded: either new or a correction of earlier ones. */
export interface RecordedTerms extends Terms {
  recordedAt: string
  /** The `recordedAt` of the terms these correct; null if they are new. */
  corrects: string | null
}

/** Terms that apply from an instant until the next terms. */
export interface TermsFrom extends Terms {
  from: string
}

/** Terms with the time they were recorded or last corrected. */
export interface TermsInForce extends TermsFrom {
  updatedAt: string
}

/** The terms over time, oldest first, as known at `knownAt`. The first record always counts. */
export function termsInForce(recorded: readonly RecordedTerms[], knownAt?: string): TermsInForce[] {
  const inForce = new Map<string, TermsInForce>()
  for (const { recordedAt, corrects, totalShares, percentOfHorse } of recorded) {
    if (inForce.size > 0 && knownAt !== undefined && recordedAt > knownAt) break
    const from = corrects ?? recordedAt
    inForce.set(from, { from, totalShares, percentOfHorse, updatedAt: recordedAt })
  }
  return [...inForce.values()]
}

/** The terms that apply at an instant and all later ones. For an instant before the first terms, all of them. */
export const termsSince = (inForce: readonly TermsFrom[], at: string): TermsFrom[] =>
  inForce.slice(
    Math.max(
      0,
      inForce.findLastIndex(({ from }) => from <= at),
    ),
  )

/** Whether a share is a different part of the horse under the two terms. */
export function isOtherPart(one: Terms, other: Terms): boolean {
  const [a, b] = [partOfShare(one), partOfShare(other)]
  return isMore(a, b) || isMore(b, a)
}

export const partOfShare = ({ totalShares, percentOfHorse }: Terms) =>
  portion(1, totalShares, percentOfHorse)

/** The period that terms apply to. */
export interface TermsDays {
  /** The first day; null means from the start. */
  since: string | null
  /** The day the next terms begin; null if there are none. */
  until: string | null
}

export function daysOf(inForce: readonly TermsFrom[], from: string): TermsDays {
  const place = inForce.findIndex((each) => each.from === from)
  const next = inForce[place + 1]
  return { since: place === 0 ? null : dayOf(from), until: next ? dayOf(next.from) : null }
}

/** `"from the start"`, `"from 5 January 2026 until 3 March 2026"`, `"from 3 March 2026 on"` */
export function daysWords({ since, until }: TermsDays): string {
  const from = since === null ? 'from the start' : `from ${formatLongDate(since)}`
  if (until !== null) return `${from} until ${formatLongDate(until)}`
  return since === null ? from : `${from} on`
}

const dayOf = (instant: string) => stableDay(new Date(instant))

/** A change or correction that makes a share a different part of its horse. */
export interface TermsChange extends TermsDays {
  recordedAt: string
  isCorrection: boolean
  from: Terms
  to: Terms
}

/** The changes and corrections that made a share a different part of the horse, oldest first. */
export const termsChanges = (recorded: readonly RecordedTerms[]): TermsChange[] =>
  recorded.flatMap(({ recordedAt, corrects, ...to }, place) => {
    const before = termsInForce(recorded.slice(0, place))
    const from = corrects === null ? before.at(-1) : before.find((each) => each.from === corrects)
    if (!from || !isOtherPart(from, to)) return []
    const days = daysOf(termsInForce(recorded.slice(0, place + 1)), corrects ?? recordedAt)
    const isCorrection = corrects !== null
    return { recordedAt, isCorrection, ...days, from: termsOf(from), to: termsOf(to) }
  })

const termsOf = ({ totalShares, percentOfHorse }: Terms): Terms => ({ totalShares, percentOfHorse })
