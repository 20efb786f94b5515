import { askFirst, type Question } from '../../../http/errors'
import { formatLongDate, stableDay, minuteMs } from '../../../lib/dates'
import { daysAfter } from '../../../lib/moments'
import { shareCount } from '../investments.rules'
import type { OfferingTerms } from './register.store'

/* Questions asked before an entry is made (docs/decisions/004). Each function takes the codes of the
   questions already answered with yes, and throws 409 with the others. */

/** An identical purchase this recent may be the same one, entered twice. */
export const SAME_PURCHASE_MS = 10 * minuteMs
/** A purchase or transfer entered within so many days is everyday work. */
const EVERYDAY_DAYS = 31

type Offering = Pick<OfferingTerms, 'createdAt'> | undefined
/** When the same purchase was recorded, and by whom, if known. */
interface SamePurchase {
  recordedAt: string
  by: string | undefined
}
type Codes = readonly string[] | undefined

export function askAboutPurchase(
  now: Date,
  offering: Offering,
  { date, shares, holder }: { date: string | null; shares: number; holder: string },
  same: SamePurchase | undefined,
  confirmed: Codes,
): void {
  const what = `${shareCount(shares)} for ${holder}`
  askFirst(
    [
      ...enteredTwice(now, same, what),
      ...beforeOffering(offering, date),
      ...longAgo(now, date, what),
    ],
    confirmed,
  )
}

export function askAboutTransfer(
  now: Date,
  offering: Offering,
  { date, shares, from, holder }: { date: string; shares: number; from: string; holder: string },
  confirmed: Codes,
): void {
  const what = `${shareCount(shares)} transferred from ${from} to ${holder}`
  askFirst([...beforeOffering(offering, date), ...longAgo(now, date, what)], confirmed)
}

interface Held {
  userId: string
  holder: string
  shares: number
  /** The day from which the shares count. */
  since: string
  effectiveDate: string | null
}

/** However recent the entry: people have been shown what a correction changes. */
export function askAboutCorrection(
  now: Date,
  offering: Offering,
  before: Held,
  after: Held,
  confirmed: Codes,
): void {
  const isDateNew = before.effectiveDate !== after.effectiveDate
  askFirst(
    [
      ...(isDateNew ? beforeOffering(offering, after.effectiveDate) : []),
      ...rewritten(now, before, after),
    ],
    confirmed,
  )
}

function enteredTwice(now: Date, same: SamePurchase | undefined, what: string): Question[] {
  if (!same) return []
  const minutes = Math.floor((now.getTime() - Date.parse(same.recordedAt)) / minuteMs)
  const ago = minutes < 1 ? 'just now' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const by = same.by === undefined ? '' : ` by ${same.by}`
  const message = `The same purchase (${what}) was recorded ${ago}${by}. Is this another one?`
  return [{ code: 'same-purchase', message }]
}

function beforeOffering(offering: Offering, date: string | null): Question[] {
  if (!offering || date === null) return []
  const offered = stableDay(new Date(offering.createdAt))
  if (date >= offered) return []
  const message = `${formatLongDate(date)} is before the offering was added (${formatLongDate(offered)}). Is the date right?`
  return [{ code: 'before-offering', message }]
}

function longAgo(now: Date, date: string | null, what: string): Question[] {
  const everyday = daysAfter(stableDay(now), -EVERYDAY_DAYS)
  if (date === null || date >= everyday) return []
  const message = `From ${formatLongDate(date)} on, the register will show ${what} that it did not show then. Is that right?`
  return [{ code: 'past-register', message }]
}

function rewritten(now: Date, before: Held, after: Held): Question[] {
  const isSame =
    before.userId === after.userId && before.shares === after.shares && before.since === after.since
  const [first = ''] = [before.since, after.since].sort()
  if (isSame || first >= stableDay(now)) return []
  const words = ({ shares, holder, since }: Held) =>
    `${shareCount(shares)} for ${holder} since ${formatLongDate(since)}`
  const message = `From ${formatLongDate(first)} on, the register will read differently than it did then: ${words(after)}, not ${words(before)}. Is that right?`
  return [{ code: 'past-register', message }]
}
