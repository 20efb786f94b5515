import { excerpt } from '../../../../lib/text'
import { isDay, valueWords } from '../../../../web/value-words'
import type { AuditEntry } from '../../../accounts/accounts.contract'
import { contentDetail, type ContentDetail } from '../../content.contract'
import type { DeletableKind } from '../../content.rules'

/** What the history of a record calls a field: `'the price'`. */
export interface FieldWords {
  label: string
  /** A value in words; not needed for texts, dates, numbers, flags and lists of texts. */
  show?: (value: unknown) => string
  /** The values are addresses of pictures, which are shown instead. */
  isPicture?: true
}

/** By the contract's names: `{ name: 'the name', isPublished: { label: …, show: … } }`. */
export type FieldLabels = Readonly<Record<string, string | FieldWords>>

export const kindWords: Record<DeletableKind, string> = {
  horse: 'horse',
  'horse-photo': 'photo',
  'horse-video': 'video',
  performance: 'run',
  race: 'race',
  meeting: 'meeting',
  offering: 'ownership share',
  'gallery-item': 'photo',
  page: 'page',
}
const wordOfKind: Record<string, string> = kindWords

export interface HistoryLine {
  line: string
  /** The old text, if it is too long for the line. */
  before?: string
  /** The addresses of pictures that were replaced, removed or added. */
  pictures?: { before: string | undefined; after: string | undefined }
}

/** Longer texts are only said to have changed, and are shown separately. */
const LONGEST_IN_LINE = 80

const isLong = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > LONGEST_IN_LINE || value.includes('\n')
    : Array.isArray(value) && value.some((each) => typeof each === 'object')
const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/** Texts are put in quotation marks. */
function plainWords(value: unknown): string {
  if (typeof value === 'string' && !isDay(value)) return `“${excerpt(value, 80)}”`
  return Array.isArray(value) ? value.map(plainWords).join(', ') : valueWords(value)
}

/** What an entry says about a record, one line for each change. */
export function historyLines(
  { action, detail }: Pick<AuditEntry, 'action' | 'detail'>,
  labels: FieldLabels,
): HistoryLine[] {
  const parsed = contentDetail.safeParse(detail)
  if (!parsed.success) return [{ line: action }]
  const { title, item, changes = [] } = parsed.data
  const thing = item
    ? `the ${wordOfKind[item.kind] ?? item.kind} “${item.title}”`
    : title === ''
      ? 'this'
      : `“${title}”`
  switch (action) {
    case 'create':
      return [{ line: `${item ? 'Added' : 'Created'} ${thing}` }]
    case 'delete':
      return [{ line: `Deleted ${thing}` }]
    case 'restore':
      return [{ line: `Put back ${thing}` }]
    case 'reorder':
      return [{ line: `Changed the order of the ${item ? orderedWords(item.kind) : 'list'}` }]
    default: {
      const about = item ? `${capital(thing)}: ` : ''
      if (changes.length === 0) return [{ line: `Changed ${thing}` }]
      return changes.map((change) => changeLine(change, labels, about))
    }
  }
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const orderedWords = (kind: string) => `${wordOfKind[kind] ?? kind}s`

type Change = NonNullable<ContentDetail['changes']>[number]

/** What happened to one field, in a line that may begin with what it is `about`. */
export function changeLine(change: Change, labels: FieldLabels, about = ''): HistoryLine {
  const { line, ...shown } = changeWords(change, labels)
  return { line: about === '' ? capital(line) : about + line, ...shown }
}

const address = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function changeWords({ field, from, to }: Change, labels: FieldLabels): HistoryLine {
  const known = labels[field] ?? field
  const {
    label,
    show = plainWords,
    isPicture,
  }: FieldWords = typeof known === 'string' ? { label: known } : known
  if (isPicture) {
    const done = isNothing(from) ? 'added' : isNothing(to) ? 'removed' : 'replaced'
    return { line: `${done} ${label}`, pictures: { before: address(from), after: address(to) } }
  }
  if (isNothing(from))
    return isLong(to) ? { line: `entered ${label}` } : { line: `set ${label} to ${show(to)}` }
  if (isLong(from)) {
    const before = typeof from === 'string' ? from : show(from)
    return { line: isNothing(to) ? `removed ${label}` : `changed ${label}`, before }
  }
  if (isNothing(to)) return { line: `removed ${label}, which was ${show(from)}` }
  if (isLong(to)) return { line: `changed ${label}`, before: show(from) }
  return { line: `changed ${label} from ${show(from)} to ${show(to)}` }
}
