import { fold } from '../../lib/folding'

/** The most rows of one import. */
export const IMPORT_ROWS = 20_000
/** The longest file, in characters. */
export const IMPORT_LENGTH = 4_000_000

/** What a column of the file may hold, what the screen calls it, and what its heading may be. */
const columns = {
  date: ['Date', 'race date', 'meeting date', 'day', 'race day'],
  horse: ['Horse', 'horse name', 'runner', 'cheval'],
  race: ['Race', 'race name', 'name of race', 'event'],
  number: ['Race number', 'race no', 'number', 'no'],
  venue: ['Venue', 'track', 'course', 'racecourse', 'track name', 'hippodrome'],
  title: ['Meeting', 'meeting title', 'meeting name'],
  going: ['Going', 'track condition', 'penetrometer'],
  offTime: ['Off time', 'off', 'start', 'start time', 'post time', 'heure'],
  raceClass: ['Class', 'race class', 'benchmark', 'category'],
  distance: ['Distance', 'metres', 'meters', 'distance m', 'dist', 'trip'],
  totalRunners: ['Runners', 'field size', 'field', 'total runners', 'number of runners'],
  videoUrl: ['Replay', 'video', 'replay address', 'video url'],
  state: ['State', 'status'],
  place: ['Place', 'position', 'pos', 'placing', 'finish', 'finishing position', 'result'],
  deadHeat: ['Dead heat', 'dh'],
  margin: ['Margin', 'beaten by', 'lengths', 'lbw'],
  time: ['Time', 'finishing time', 'race time'],
  prizeMoney: ['Prize', 'prize money', 'stakes', 'stake', 'earnings', 'won'],
  currency: ['Currency'],
  jockey: ['Jockey', 'rider'],
  apprenticeAllowance: ['Allowance', 'apprentice allowance', 'claim'],
  draw: ['Draw', 'ligne', 'stall', 'gate', 'barrier'],
  carriedWeight: ['Weight', 'carried weight', 'wt', 'kg'],
  rating: ['Rating', 'official rating', 'merit rating'],
  bodyWeight: ['Body weight', 'horse weight'],
  comment: ['Comment', 'comments', 'remarks'],
  officeNotes: ['Office notes', 'notes'],
  scratchedReason: ['Why scratched', 'scratched reason', 'reason'],
} as const

export type ImportColumn = keyof typeof columns
const isColumn = (name: string): name is ImportColumn => name in columns
export const importColumns: readonly ImportColumn[] = Object.keys(columns).filter(isColumn)
export const importColumnLabel = (column: ImportColumn) => columns[column][0]

/** A row needs these, and a race or its number. */
export const neededColumns = ['date', 'horse'] as const

/** A run in the columns that most files have. */
const sample = {
  date: '2026-03-07',
  horse: 'Silver Tamarind',
  race: 'Barbé Cup',
  number: '4',
  venue: 'Champ de Mars',
  place: '1',
  jockey: 'R. Bonnecaze',
  prizeMoney: '100000',
} satisfies { [Column in ImportColumn]?: string }

export const usualColumns: readonly ImportColumn[] = Object.keys(sample).filter(isColumn)

/** Each usual column's heading with a cell. */
export const importSample = Object.entries(sample).flatMap(([column, cell]) =>
  isColumn(column) ? [[importColumnLabel(column), cell] as const] : [],
)

/** Which heading of the file each column is read from. */
export type ImportMapping = { [Column in ImportColumn]?: string | undefined }

const keyOf = (heading: string) =>
  fold(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Recognises columns by their headings. */
export function guessMapping(headings: readonly string[]): ImportMapping {
  const mapping: ImportMapping = {}
  const free = new Map(headings.map((heading) => [keyOf(heading), heading]))
  for (const column of importColumns)
    for (const name of columns[column]) {
      const heading = free.get(keyOf(name))
      if (heading === undefined) continue
      mapping[column] = heading
      free.delete(keyOf(name))
      break
    }
  return mapping
}

/** Why a file can't be read as text, if it can't. */
export function encodingFault(csv: string): string | undefined {
  if (csv.includes('\0')) return 'This is not a CSV file. Save the spreadsheet as CSV first.'
  if (csv.includes('\uFFFD'))
    return 'The file is not in UTF-8, so accents would be lost. Save it as “CSV UTF-8”.'
  return undefined
}

/** Of comma, semicolon and tab the one that the first line has most of, outside quotation marks. */
export function delimiterOf(csv: string): string {
  const line = firstLine(csv).replace(/"[^"]*"/g, '')
  const [best = ','] = [',', ';', '\t'].sort(
    (one, other) => line.split(other).length - line.split(one).length,
  )
  return best
}

const firstLine = (csv: string) => /^\uFEFF?\s*([^\r\n]*)/.exec(csv.slice(0, 20_000))?.[1] ?? ''

/** The headings of a file, as the browser shows them for choosing; the server's parser has the last word. */
export function headingsOf(csv: string): string[] {
  const delimiter = delimiterOf(csv)
  const headings: string[] = []
  let heading = ''
  let isQuoted = false
  for (const sign of firstLine(csv)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === delimiter && !isQuoted) {
      headings.push(heading.trim())
      heading = ''
    } else heading += sign
  }
  return [...headings, heading.trim()]
}
