import { z } from 'zod'
import { currencies } from '../../../lib/money'
import { fold } from '../../../lib/folding'
import { requiredDay, requiredLine } from '../../content/fields.contract'
import { newMeeting, newRace, newRun, type RunFields } from '../racing-input.contract'
import { type ImportColumn, importColumnLabel } from '../import.rules'
import { type FinishKind, type RunState, runStates, stateLabel } from '../racing.rules'
import type { FileRow } from './import-file'

const race = newRace.partial().shape
const run = newRun.shape

/** What a row says, each field checked as in the diary's own forms. */
const rowFields = z.object({
  date: requiredDay('Date is missing'),
  horse: requiredLine('Horse is missing', 120),
  race: race.name,
  number: race.number,
  venue: newMeeting.shape.venue,
  title: newMeeting.shape.title,
  going: newMeeting.shape.going,
  offTime: race.offTime,
  raceClass: race.raceClass,
  distance: race.distance,
  totalRunners: race.totalRunners,
  videoUrl: race.videoUrl,
  currency: z.enum(currencies, { error: `Must be one of ${currencies.join(', ')}` }).optional(),
  state: run.state,
  position: run.position,
  finish: run.finish,
  deadHeat: run.deadHeat,
  margin: run.margin,
  time: run.time,
  prizeMoney: run.prizeMoney,
  jockey: run.jockey,
  apprenticeAllowance: run.apprenticeAllowance,
  draw: run.draw,
  carriedWeight: run.carriedWeight,
  rating: run.rating,
  bodyWeight: run.bodyWeight,
  comment: run.comment,
  officeNotes: run.officeNotes,
  scratchedReason: run.scratchedReason,
})

type RowFields = z.output<typeof rowFields>

/** A row of the file in the diary's terms. */
export interface ImportRow {
  line: number
  date: string
  horse: string
  /** Empty if only the number is known. */
  race: string
  number: number | null
  venue: string | null
  newMeeting: Pick<RowFields, 'title' | 'going'>
  ofRace: {
    offTime?: string
    raceClass?: string
    distance?: number
    totalRunners?: number
    videoUrl?: string
  }
  currency: RowFields['currency']
  run: Partial<RunFields>
}

/** Reads a row's cells, or says what is wrong with them. */
export function readRow({ line, cells }: FileRow): ImportRow | { line: number; fault: string } {
  const { place, ...otherCells } = cells
  const result = place === undefined ? {} : resultOf(place)
  if (!result) return { line, fault: `Place: “${place}” is no place: 1, 2, DNF, scratched …` }
  const { data, error } = rowFields.safeParse({ ...tidied(otherCells), ...result })
  if (error) return { line, fault: error.issues.map(faultWords).join('. ') }
  const { date, horse, race: name = '', number = null, venue = null, ...fields } = data
  if (name === '' && number === null) return { line, fault: 'Race or race number is missing' }
  const { title, going, currency, ...others } = fields
  const { offTime, raceClass, distance, totalRunners, videoUrl, ...entry } = others
  // a disqualified horse earned nothing: its record keeps what it had before
  if (entry.finish === 'disqualified' && entry.prizeMoney === '0.00') delete entry.prizeMoney
  return {
    ...{ line, date, horse, race: name, number, venue, currency },
    newMeeting: { title, going },
    ofRace: {
      ...(raceClass != null && { raceClass }),
      ...(distance != null && { distance }),
      ...(totalRunners != null && { totalRunners }),
      ...(offTime != null && { offTime }),
      ...(videoUrl != null && { videoUrl }),
    },
    run: entry,
  }
}

function faultWords({ path, message }: z.core.$ZodIssue): string {
  const name = String(path[0])
  const column = name === 'position' || name === 'finish' ? 'place' : name
  const label = column in labels ? labels[column] : column
  return message.endsWith('is missing') ? message : `${label}: ${lower(message)}`
}

const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
const labels: Record<string, string> = Object.fromEntries(
  [...Object.keys(rowFields.shape), 'place']
    .filter((name): name is ImportColumn => name !== 'position' && name !== 'finish')
    .map((name) => [name, importColumnLabel(name)]),
)

/** How people write in spreadsheets, as the diary's fields take it. */
function tidied(cells: FileRow['cells']): Record<string, unknown> {
  const { date, distance, prizeMoney, carriedWeight, apprenticeAllowance, bodyWeight } = cells
  const { state, deadHeat } = cells
  const currency = cells.currency ?? currencyOf(prizeMoney)
  return {
    ...cells,
    ...(date !== undefined && { date: isoDay(date) }),
    ...(distance !== undefined && { distance: distance.replace(/[\s,’']|m(etres)?$/gi, '') }),
    ...(prizeMoney !== undefined && { prizeMoney: amountOf(prizeMoney) }),
    ...(carriedWeight !== undefined && { carriedWeight: withoutUnit(carriedWeight) }),
    ...(apprenticeAllowance !== undefined && {
      apprenticeAllowance: withoutUnit(apprenticeAllowance),
    }),
    ...(bodyWeight !== undefined && { bodyWeight: withoutUnit(bodyWeight) }),
    ...(state !== undefined && { state: stateOf(state) ?? state }),
    ...(deadHeat !== undefined && { deadHeat: /^(yes|y|oui|true|1|x|dh)$/i.test(deadHeat) }),
    ...(currency !== undefined && { currency: currency.toUpperCase().replace(/^RS\.?$/, 'MUR') }),
  }
}

/** `27/6/2026` → `2026-06-27`. */
function isoDay(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (year === undefined) return text.replace(/[T ]00:00(:00)?$/, '')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const withoutUnit = (text: string) => text.replace(/\s*kgs?$/i, '')

/** `Rs 12,000.50` and `12 000,50` → `12000.50`. */
function amountOf(text: string): string {
  const plain = text
    .replace(/^(rs\.?|mur|usd|eur|\$|€)|[\s’']/gi, '')
    .replace(/(mur|usd|eur|€)$/i, '')
  return plain.replace(/,(?=\d{3}(\D|$))/g, '').replace(/,(\d{1,2})$/, '.$1')
}

/** What the amount itself says; nothing if it is a bare number. */
function currencyOf(amount = ''): string | undefined {
  const [mark] = /^(rs\.?|mur|usd|eur|\$|€)|(mur|usd|eur|€)$/i.exec(amount) ?? []
  return mark?.replace('$', 'USD').replace('€', 'EUR')
}

function stateOf(text: string): RunState | undefined {
  const word = fold(text)
  return runStates.find((state) => state === word || fold(stateLabel(state)) === word)
}

const finishWords: readonly (readonly [FinishKind, RegExp])[] = [
  ['dnf', /^(dnf|did not finish)$/],
  ['pulled-up', /^(p|p ?u|pulled up)$/],
  ['fell', /^(f|fell|fall)$/],
  ['unseated', /^(u|u ?r|unseated|unseated rider)$/],
  ['left', /^(l|left|lft|left at the start)$/],
  ['disqualified', /^(d|dq|dsq|disq|disqualified)$/],
]
const scratched = /^(s|scr|scratched|nr|non runner|wd|withdrawn)$/

/** What is written where the place should be; undefined if that makes no sense. */
function resultOf(text: string): Record<string, unknown> | undefined {
  const [, before, place, after] =
    /^(=|t)?\s*(\d{1,3})\s*(?:st|nd|rd|th|er|e|ème)?\s*(=|dh|dead heat)?$/i.exec(text) ?? []
  if (place !== undefined && Number(place) > 0) {
    const isDeadHeat = before !== undefined || after !== undefined
    return { position: place, ...(isDeadHeat && { deadHeat: true }) }
  }
  const word = fold(text)
    .replace(/[^a-z]+/g, ' ')
    .trim()
  if (scratched.test(word)) return { state: 'scratched' }
  const finish = finishWords.find(([, pattern]) => pattern.test(word))?.[0]
  return finish && { finish }
}
