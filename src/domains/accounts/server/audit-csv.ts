import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { placeOfClock } from '../../../lib/dates'
import { formatLongDateAndTime } from '../../../lib/moments'
import { contentDetail } from '../../content/content.contract'
import { investmentActions } from '../../investments/investments.rules'
import { accountActions, otherActions } from '../account-actions.rules'
import type { StoredEntry } from './audit.store'

const actionWords: Record<string, string> = {
  ...accountActions,
  ...investmentActions,
  ...otherActions,
  create: 'Created',
  change: 'Changed',
  delete: 'Deleted',
  restore: 'Put back',
  reorder: 'Changed the order',
  import: 'Imported results',
  'import-undo': 'Undid an import of results',
}

const kindWords: Record<string, string> = {
  horse: 'Horse',
  meeting: 'Meeting',
  'results-import': 'Import',
  offering: 'Ownership share',
  'gallery-item': 'Gallery photo',
  image: 'Picture',
  page: 'Page',
  homepage: 'Homepage',
  investment: 'Register',
  user: 'Person',
  settings: 'Settings',
  trail: 'Trail',
  backup: 'Backup',
}

const told = contentDetail.extend({ horse: z.string() }).partial()

const columns = ['Person', 'Address', 'Action', 'Kind', 'About', 'Part', 'Field', 'From', 'To']

/** More than a cell of a spreadsheet may hold. */
const LONGEST_CELL = 32_000

const wordsOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST_CELL)
}

/** One line for each change of an entry, or one in all. */
function linesOf(entry: StoredEntry, about: string | null): string[][] {
  const { detail } = entry
  const { title, horse, item, changes = [] } = told.safeParse(detail).data ?? {}
  const line = [
    formatLongDateAndTime(entry.at),
    entry.actorName,
    entry.address ?? '',
    actionWords[entry.action] ?? entry.action,
    kindWords[entry.subjectType] ?? entry.subjectType,
    // its name then; a person's is only known as it is now
    title ?? horse ?? about ?? '',
    item?.title ?? '',
  ]
  if (changes.length > 0)
    return changes.map(({ field, from, to }) => [...line, field, wordsOf(from), wordsOf(to)])
  const { from, to, role, call, file } = detail
  return [[...line, '', wordsOf(from), wordsOf(to ?? role ?? call ?? file)]]
}

/** The first piece of the file has the titles. Opens in Excel without questions; no text runs as a formula. */
export const auditCsv = (
  entries: readonly StoredEntry[],
  aboutOf: (entry: StoredEntry) => string | null,
  isFirst: boolean,
): string =>
  stringify(
    entries.flatMap((entry) => linesOf(entry, aboutOf(entry))),
    {
      header: isFirst,
      columns: [`Time in ${placeOfClock()}`, ...columns],
      bom: isFirst,
      record_delimiter: 'windows',
      escape_formulas: true,
    },
  )
