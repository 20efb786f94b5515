import { formatLongDate } from '../../../../lib/dates'
import { formatMoney } from '../../../../lib/money'
import type { RegisterEntry } from '../../investments.contract'
import { shareCount } from '../share-words'
import { holderName } from './holder-words'
import { notesLabels } from './notes-fields'

const dateWords = (day: string | null) => (day === null ? 'no date' : formatLongDate(day))
const noteWords = (notes: string | null) => (notes === null ? 'no notes' : `“${notes}”`)
const priceWords = (entry: RegisterEntry) => formatMoney(entry.pricePerShare, entry.currency)

type Words = (entry: RegisterEntry) => string
/** `identity` distinguishes values whose words are the same: people with the same name. */
const fields: readonly (readonly [label: string, words: Words, identity?: Words])[] = [
  ['Holder', ({ holder }) => holderName(holder), ({ userId }) => userId],
  ['Shares', ({ shares }) => String(shares)],
  ['Price per share', priceWords],
  ['Date', ({ purchaseDate }) => dateWords(purchaseDate)],
  [notesLabels.notes, ({ notes }) => noteWords(notes)],
  [notesLabels.officeNotes, ({ officeNotes }) => noteWords(officeNotes)],
]

/** What an entry changed; for a lot's first entry, everything in it. */
export function entryLines(entry: RegisterEntry, before: RegisterEntry | undefined): string[] {
  if (!before)
    return [
      `${shareCount(entry.shares)} to ${holderName(entry.holder)}, ${priceWords(entry)} each: ${formatMoney(entry.totalAmount, entry.currency)}`,
      entry.purchaseDate === null ? 'No date' : `Dated ${dateWords(entry.purchaseDate)}`,
      ...(entry.notes === null ? [] : [`${notesLabels.notes}: ${noteWords(entry.notes)}`]),
      ...(entry.officeNotes === null
        ? []
        : [`${notesLabels.officeNotes}: ${noteWords(entry.officeNotes)}`]),
    ]
  if (entry.kind === 'void') return [`${shareCount(entry.shares)} taken out of the register`]
  const changes = fields.flatMap(([label, words, identity = words]) =>
    identity(before) === identity(entry) ? [] : [`${label}: ${words(before)} → ${words(entry)}`],
  )
  return changes.length === 0 ? ['Nothing changed'] : changes
}
