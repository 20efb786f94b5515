import { formatLongDate, mauritianDay } from '../../lib/dates'
import { isMore, portion } from '../../lib/fractions'

/** What an offering's shares are: how many, in which part of the horse. */
export interface Terms {
  totalShares: number
  percentOfHorse: string
}

/** Terms as they were recorded: new ones, or a correction of earlier ones. */
export interface RecordedTerms extends Terms {
  recordedAt: string
  /** The `recordedAt` of the terms that were wrong; null where these are new. */
  corrects: string | null
}

/** Terms that hold from an instant until the next ones. */
export interface TermsFrom extends Terms {
  from: string
}

/** Terms with the instant at which they were last recorded or corrected. */
export interface TermsInForce extends TermsFrom {
  updatedAt: string
}

/** The terms over time, the first first, as they were known at an instant; the first recording always counts. */
export function termsInForce(recorded: readonly RecordedTerms[], knownAt?: string): TermsInForce[] {
  const inForce = new Map<string, TermsInForce>()
  for (const { recordedAt, corrects, totalShares, percentOfHorse } of recorded) {
    if (inForce.size > 0 && knownAt !== undefined && recordedAt > knownAt) break
    const from = corrects ?? recordedAt
    inForce.set(from, { from, totalShares, percentOfHorse, updatedAt: recordedAt })
  }
  return [...inForce.values()]
}

/** The terms at a moment and those that come after it; before the first, all. */
export const termsSince = (inForce: readonly TermsFrom[], at: string): TermsFrom[] =>
  inForce.slice(
    Math.max(
      0,
      inForce.findLastIndex(({ from }) => from <= at),
    ),
  )

/** Whether a share is another part of the horse. */
export function isOtherPart(one: Terms, other: Terms): boolean {
  const [a, b] = [partOfShare(one), partOfShare(other)]
  return isMore(a, b) || isMore(b, a)
}

export const partOfShare = ({ totalShares, percentOfHorse }: Terms) =>
  portion(1, totalShares, percentOfHorse)

/** The days for which terms count. */
export interface TermsDays {
  /** Null: from the start. */
  since: string | null
  /** The day of the terms that come after them. */
  until: string | null
}

/** The days of those among the terms in force that hold from an instant. */
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

const dayOf = (instant: string) => mauritianDay(new Date(instant))

/** A change of what a share is of its horse. */
export interface TermsChange extends TermsDays {
  recordedAt: string
  isCorrection: boolean
  from: Terms
  to: Terms
}

/** What has changed, or was corrected, in the part of the horse that a share is; the first change first. */
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
