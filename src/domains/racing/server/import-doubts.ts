import { stableDay } from '../../../lib/dates'
import { centsToDecimal } from '../../../lib/money'
import { counted } from '../../../lib/text'
import { giveWay } from '../../../lib/turns'
import type { Question } from '../../../http/errors'
import type { NamedHorse } from '../../content/server/horse-names.store'
import type { ImportedRow } from '../import.contract'
import {
  entryQuestions,
  isNewPrize,
  type JudgedRun,
  placeQuestions,
  resultQuestions,
  seasonQuestions,
  type UsualPrize,
} from '../performances.rules'
import type { RunRow } from './import-records.store'
import { type MeetingAtWork, type RaceAtWork, raceNameIn, type RunAtWork } from './import-work'

/** A row of the file that is to be written, and what it changes. */
export interface AcceptedRow {
  report: ImportedRow
  meeting: MeetingAtWork
  race: RaceAtWork
  run: RunAtWork
  /** It is the first row for a meeting that isn't on record. */
  isNewMeeting: boolean
  /** It changes the field size of a race that is on record. */
  isNewFieldSize: boolean
}

interface Asking {
  now: Date
  horses: ReadonlyMap<string, NamedHorse>
  /** What else the horse runs in that day. */
  othersThatDay: (accepted: AcceptedRow) => Parameters<typeof entryQuestions>[2]
  usualPrize: (run: JudgedRun) => Promise<UsualPrize | undefined>
}

/**
 * Asks about each row what the diary's own forms would ask, once the whole file has been read: two horses whose
 * places are swapped are not in a dead heat.
 */
export async function askAboutRows(
  rows: readonly AcceptedRow[],
  { now, horses, othersThatDay, usualPrize }: Asking,
): Promise<void> {
  const today = stableDay(now)
  const placesIn = new Map<RaceAtWork, ReturnType<typeof placesOf>>()
  for (const accepted of rows) {
    await giveWay()
    const { report, meeting, race, run, isNewMeeting, isNewFieldSize } = accepted
    const horse = horses.get(run.row.horse_id)
    const places = placesIn.get(race) ?? placesOf(race, horses)
    placesIn.set(race, places)
    const questions: Question[] = []
    if (isNewMeeting) questions.push(...seasonQuestions(meeting.row.date, today))
    if (!run.before && horse) {
      const others = othersThatDay(accepted)
      questions.push(...entryQuestions(raceNameIn(meeting, race), horse, others, today))
    }
    if (!run.before || run.isChanged) {
      const { currency, total_runners: totalRunners } = race.row
      const result = {
        race: { currency, totalRunners },
        meeting: { ...meeting.row, status: meeting.before?.status ?? meeting.row.status },
        before: run.before && judged(run.before),
        after: judged(run.row),
      }
      const usual = isNewPrize(result) ? await usualPrize(result.after) : undefined
      questions.push(...resultQuestions(result, places, usual))
    }
    if (isNewFieldSize)
      questions.push(
        ...places.flatMap((each) => placeQuestions(each, [], race.row.total_runners)).slice(0, 1),
      )
    const codes = questions.map(({ code }) => code)
    report.questions = questions.filter(({ code }, index) => codes.indexOf(code) === index)
  }
}

const judged = (row: RunRow): JudgedRun => ({
  ...{ id: row.id, state: row.state, position: row.position, finish: row.finish },
  ...{ deadHeat: row.is_dead_heat === 1, prizeMoney: centsToDecimal(row.prize_money_cents) },
})

const placesOf = ({ runs }: RaceAtWork, horses: ReadonlyMap<string, NamedHorse>) =>
  [...runs.values()].map(({ row }) => ({
    ...judged(row),
    horseName: horses.get(row.horse_id)?.name ?? '',
  }))

/** The questions about all rows, one of each kind, with the first row it is about and the number of others. */
export function questionsOf(rows: readonly ImportedRow[]): Question[] {
  const found = new Map<string, { first: string; others: number }>()
  for (const { line, questions } of rows)
    for (const { code, message } of questions) {
      const same = found.get(code)
      if (same) same.others += 1
      else found.set(code, { first: `Line ${line}: ${message}`, others: 0 })
    }
  return [...found].map(([code, { first, others }]) => ({
    code,
    message: others === 0 ? first : `${first} (${counted(others, 'other row')} like it)`,
  }))
}
