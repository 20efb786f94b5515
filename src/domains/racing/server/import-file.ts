import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import { badRequest } from '../../../http/errors'
import { groupDigits } from '../../../lib/text'
import { giveWay } from '../../../lib/turns'
import {
  delimiterOf,
  encodingFault,
  guessMapping,
  IMPORT_ROWS,
  type ImportColumn,
  importColumns,
  importColumnLabel,
  type ImportMapping,
  neededColumns,
} from '../import.rules'

/** How much of the file is read at a time. */
const PIECE = 16 * 1024
/** No row is longer. */
const LONGEST_ROW = 20_000

const record = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) })

/** A row's cells that are not empty, by what they hold. */
export interface FileRow {
  line: number
  cells: Partial<Record<ImportColumn, string>>
}

const refuse = (message: string) => badRequest(message, [{ path: 'csv', message }])

/** Reads a file, with pauses. @throws 400 if it is no table, is too long, or lacks a column that is needed */
export async function readFile(csv: string, mapping?: ImportMapping): Promise<FileRow[]> {
  const fault = encodingFault(csv)
  if (fault !== undefined) throw refuse(fault)
  const rows: FileRow[] = []
  let places: [column: ImportColumn, place: number][] | undefined
  try {
    for await (const each of parserOf(csv)) {
      const { record: cells, info } = record.parse(each)
      if (!places) {
        places = placesOf(
          cells.map((cell) => cell.trim()),
          mapping,
        )
        continue
      }
      if (rows.length === IMPORT_ROWS)
        throw refuse(`At most ${groupDigits(IMPORT_ROWS)} rows: split the file`)
      rows.push({ line: info.lines, cells: cellsOf(cells, places) })
    }
  } catch (error) {
    throw error instanceof CsvError ? refuse(wordsOf(error)) : error
  }
  if (rows.length === 0) throw refuse('There are no rows below the headings')
  return rows
}

function parserOf(csv: string) {
  const parser = parse({
    delimiter: delimiterOf(csv),
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: LONGEST_ROW,
  })
  return Readable.from(piecesOf(Buffer.from(csv)), { objectMode: false }).pipe(parser)
}

async function* piecesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += PIECE) {
    await giveWay()
    yield file.subarray(at, at + PIECE)
  }
}

function placesOf(
  headings: readonly string[],
  mapping = guessMapping(headings),
): [ImportColumn, number][] {
  const places = importColumns.flatMap((column): [ImportColumn, number][] => {
    const heading = mapping[column]
    if (heading === undefined || heading === '') return []
    const place = headings.indexOf(heading)
    if (place >= 0) return [[column, place]]
    const message = `The file has no column “${heading}”`
    throw badRequest(message, [{ path: `mapping.${column}`, message }])
  })
  const has = (column: ImportColumn) => places.some(([name]) => name === column)
  const missing = neededColumns.filter((column) => !has(column))
  const words = missing.map((column) => importColumnLabel(column).toLowerCase())
  if (!has('race') && !has('number')) words.push('race or race number')
  if (words.length > 0) throw refuse(`Which column holds the ${words.join(', and which the ')}?`)
  return places
}

function cellsOf(
  cells: readonly string[],
  places: readonly (readonly [ImportColumn, number])[],
): FileRow['cells'] {
  const found: FileRow['cells'] = {}
  for (const [column, place] of places) {
    // our own files mark what a spreadsheet would run as a formula
    const text = (cells[place] ?? '').trim().replace(/^'(?='*[=+\-@＝＋－＠])/u, '')
    if (text !== '') found[column] = text
  }
  return found
}

function wordsOf({ code, ...error }: CsvError): string {
  const lines: unknown = Reflect.get(error, 'lines')
  const line = typeof lines === 'number' ? `Line ${lines}` : 'A line'
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `${line} is longer than ${groupDigits(LONGEST_ROW)} characters: is a quotation mark never closed?`
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `${line}: a quotation mark is never closed`
  return `${line} can’t be read`
}
