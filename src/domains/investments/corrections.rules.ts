import { formatLongDate } from '../../lib/dates'
import { centsToDecimal, type Currency, formatMoney } from '../../lib/money'
import {
  daysWords,
  type RecordedTerms,
  type Terms,
  type TermsChange,
  termsChanges,
} from '../shares/terms.rules'
import type { Correction } from './investments.contract'
import { shareCount } from './investments.rules'
import type { Entry, LotState, Moment } from './register.rules'

/** Fields that can't be corrected without a reason. */
export const correctableFields = [
  'userId',
  'sharesPurchased',
  'pricePerShare',
  'purchaseDate',
] as const

/** The part of a lot's record that can't be corrected without a reason. */
export interface Facts {
  userId: string
  sharesPurchased: number
  pricePerShare: string
  purchaseDate: string | null
}

export const factsOf = (
  entry: Pick<Entry, 'userId' | 'shares' | 'priceCents' | 'effectiveDate'>,
): Facts => ({
  userId: entry.userId,
  sharesPurchased: entry.shares,
  pricePerShare: centsToDecimal(entry.priceCents),
  purchaseDate: entry.effectiveDate,
})

export const REASON_MISSING = 'Please give a reason'

type FactsChange = { [Field in keyof Facts]?: Facts[Field] | undefined } & {
  reason?: string | null | undefined
}

/** The faults of a correction that needs a reason and has none. */
export function reasonFaults(recorded: Facts, change: FactsChange) {
  const { reason, pricePerShare } = change
  const to = { ...change, pricePerShare: pricePerShare && tidyPrice(pricePerShare) }
  const isNew = correctableFields.some(
    (field) => to[field] !== undefined && to[field] !== recorded[field],
  )
  return isNew && !reason ? [{ path: 'reason', message: REASON_MISSING }] : []
}

/** `"020000"` → `"20000.00"`; anything that is no amount stays different from every amount. */
function tidyPrice(price: string): string {
  const [whole = '', cents = ''] = price.replace(/^0+(?=\d)/, '').split('.')
  return `${whole}.${cents.padEnd(2, '0')}`
}

/**
 * What was corrected in a lot while its present holder held it, oldest first. Entries under another person's
 * name appear only as the fact that there were any.
 */
export function correctionsOf({ lot, entry }: Pick<LotState, 'lot' | 'entry'>): Correction[] {
  const known = lot.entries.filter(({ sequence }) => sequence <= entry.sequence)
  const lastOfAnother = known.findLastIndex(({ userId }) => userId !== entry.userId)
  return known.flatMap((after, place) => {
    const before = known[place - 1]
    if (!before || place <= lastOfAnother) return []
    const [from, to] = [factsOf(before), factsOf(after)]
    const changed = correctableFields.filter((field) => from[field] !== to[field])
    if (changed.length === 0) return []
    return {
      correctedAt: after.recordedAt,
      changes: changed.includes('userId')
        ? [{ field: 'userId' as const, from: null, to: null }]
        : changed.map((field) => ({ field, from: textOf(from[field]), to: textOf(to[field]) })),
    }
  })
}

const textOf = (value: string | number | null) => (value === null ? null : String(value))

/**
 * The changes and corrections of terms that a lot's holder should read: those recorded after the lot, about
 * days on which they held some of it, up to `on`.
 */
export function termsChangesOf(
  { lot, held, since, passedOn }: Pick<LotState, 'lot' | 'held' | 'since' | 'passedOn'>,
  recorded: readonly RecordedTerms[],
  { on, knownAt }: Moment = {},
): TermsChange[] {
  const [passedOnDay = since] = passedOn
    .map((each) => each.since)
    .sort()
    .reverse()
  const last = held > 0 ? on : passedOnDay
  return termsChanges(recorded).filter(
    (change) =>
      change.recordedAt > lot.createdAt &&
      (knownAt === undefined || change.recordedAt <= knownAt) &&
      (change.until === null || change.until > since) &&
      (change.since === null || last === undefined || change.since <= last),
  )
}

const termsWords = ({ totalShares, percentOfHorse }: Terms) =>
  `${shareCount(totalShares)} in ${Number(percentOfHorse)}% of the horse`

/** A change or correction of an offering's terms, in a sentence for the holder. */
export function termsChangeWords({ recordedAt, isCorrection, from, to, ...days }: TermsChange) {
  const day = formatLongDate(recordedAt)
  return isCorrection
    ? `Corrected on ${day}: the offering is recorded as ${termsWords(to)} instead of ${termsWords(from)}, ${daysWords(days)}`
    : `Changed on ${day}: the offering went from ${termsWords(from)} to ${termsWords(to)}`
}

/** What was corrected and when, in a sentence for the holder. */
export function correctionWords({ correctedAt, changes }: Correction, currency: Currency): string {
  const dateWords = (day: string | null) => (day === null ? 'none' : formatLongDate(day))
  const moneyWords = (amount: string | null) => formatMoney(amount ?? '0', currency)
  const words = changes.map(({ field, from, to }) => {
    switch (field) {
      case 'userId':
        return 'it had been recorded under another person by mistake'
      case 'sharesPurchased':
        return `shares from ${from} to ${to}`
      case 'pricePerShare':
        return `price per share from ${moneyWords(from)} to ${moneyWords(to)}`
      case 'purchaseDate':
        return `date from ${dateWords(from)} to ${dateWords(to)}`
    }
  })
  return `Corrected on ${formatLongDate(correctedAt)}: ${words.join(', ')}`
}
