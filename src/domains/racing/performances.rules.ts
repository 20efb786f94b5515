import { formatLongDate } from '../../lib/dates'
import { decimalToCents, formatMoney } from '../../lib/money'
import { fold } from '../../lib/folding'
import { formatPosition } from '../../lib/position'
import type { Meeting, Race as RaceOnRecord, Run } from './racing.contract'
import type { FinishKind } from './racing.rules'

/** What identifies a race. */
interface Race {
  raceName: string
  raceDate: string
  raceNumber: number | null
}

interface Prize {
  /** Null: did not finish. */
  position: number | null
  prizeMoney: string
}

/** A question for the person entering it: `askFirst`. */
interface Question {
  code: string
  message: string
}

/** An extra zero makes a prize ten times too large, a missing one ten times too small. */
const SLIP = 10
/** A feature race in Mauritius pays at most this. */
const HIGHEST_PRIZE = '1720000.00'
/** Horses race from the year they turn two. */
const RACING_AGE = 2

/** A race's name for comparing: without capitals, accents, extra spaces and curly apostrophes. */
export const raceNameKey = (raceName: string) =>
  fold(raceName).replace(/[‘’]/g, "'").replace(/\s+/g, ' ')

export const isSameRaceName = (one: string, other: string) =>
  raceNameKey(one) === raceNameKey(other)

/** Whether both are the same race: on the same day, with the same number or name. */
export function isSameRace(one: Race, other: Race): boolean {
  const hasSameNumber = one.raceNumber !== null && one.raceNumber === other.raceNumber
  return (
    one.raceDate === other.raceDate &&
    (hasSameNumber || isSameRaceName(one.raceName, other.raceName))
  )
}

/** Whether a change gives a performance another day, number or race name. */
export const isRaceChanged = (before: Race, after: Race) =>
  before.raceDate !== after.raceDate ||
  before.raceNumber !== after.raceNumber ||
  !isSameRaceName(before.raceName, after.raceName)

/** `Race 4, The Barbé Cup, on 27 June 2026`. */
export function raceWords({ raceName, raceDate, raceNumber }: Race): string {
  const race = raceNumber === null ? raceName : `Race ${raceNumber}, ${raceName},`
  return `${race} on ${formatLongDate(raceDate)}`
}

const rupees = (prize: string) => formatMoney(prize, 'MUR')

/** What the stable's horses usually win: in this position, or in any (`null`). */
export interface UsualPrize {
  position: number | null
  prizeMoney: string
}

/**
 * Asks about a prize that looks like a slip: ten times the old one, or a tenth of it; for a new one, ten times
 * what the position usually wins, or a tenth; and more than any race pays. Prizes are in rupees.
 */
export function prizeQuestions(
  after: Prize,
  before: Prize | undefined,
  usual: UsualPrize | undefined,
): Question[] {
  const prize = decimalToCents(after.prizeMoney)
  const previous = before ? decimalToCents(before.prizeMoney) : 0
  if (prize === 0 || prize === previous) return []
  const ask = (words: string) => [{ code: 'unlikely-prize', message: `${words} Is that right?` }]
  if (before && previous > 0) {
    if (prize >= previous * SLIP || prize * SLIP <= previous)
      return ask(
        `The prize money was ${rupees(before.prizeMoney)} and would now be ${rupees(after.prizeMoney)}.`,
      )
  } else {
    const expected = usual ? decimalToCents(usual.prizeMoney) : 0
    const isTooSmall = usual?.position != null && prize * SLIP <= expected
    if (usual && (prize >= expected * SLIP || isTooSmall)) {
      const whose =
        usual.position === null
          ? 'One of the stable’s prizes is'
          : `The stable’s prize for ${formatPosition(usual.position)} is`
      return ask(
        `The prize money is ${rupees(after.prizeMoney)}. ${whose} usually ${rupees(usual.prizeMoney)}.`,
      )
    }
  }
  if (prize > decimalToCents(HIGHEST_PRIZE))
    return ask(
      `The prize money is ${rupees(after.prizeMoney)}. The biggest race in Mauritius pays ${rupees(HIGHEST_PRIZE)}.`,
    )
  return []
}

interface Place {
  id: string
  horseName: string
  finish: FinishKind | null
  position: number | null
  deadHeat: boolean
}

/** Asks about a place that another of our runners has without a dead heat, and about one beyond the field. */
export function placeQuestions(
  run: Omit<Place, 'horseName' | 'finish'>,
  others: readonly Place[],
  totalRunners: number | null,
): Question[] {
  const { position } = run
  if (position === null) return []
  const questions: Question[] = []
  const same = others.find(
    (other) => other.id !== run.id && other.finish === 'finished' && other.position === position,
  )
  if (same && !(run.deadHeat && same.deadHeat))
    questions.push({
      code: 'same-place',
      message: `${same.horseName} is ${formatPosition(position)} in this race, too. Is it a dead heat?`,
    })
  if (totalRunners !== null && position > totalRunners)
    questions.push({
      code: 'beyond-field',
      message: `The place is ${formatPosition(position)}, but there were only ${totalRunners} runners. Is that right?`,
    })
  return questions
}

/** Racing in Mauritius rests in January and February. */
export function seasonQuestions(date: string, today: string): Question[] {
  const month = Number(date.slice(5, 7))
  const isFar = Math.abs(Number(date.slice(0, 4)) - Number(today.slice(0, 4))) > 1
  if (month > 2 && !isFar) return []
  const why = isFar ? 'That is more than a season away.' : 'There is usually no racing then.'
  return [
    { code: 'off-season', message: `The date is ${formatLongDate(date)}. ${why} Is it right?` },
  ]
}

/** Asks about a race before the year the horse turned two. */
export function dayQuestions(
  { raceDate }: Pick<Race, 'raceDate'>,
  horse: { name: string; dateOfBirth: string | null },
): Question[] {
  if (horse.dateOfBirth === null) return []
  const years = Number(raceDate.slice(0, 4)) - Number(horse.dateOfBirth.slice(0, 4))
  if (years >= RACING_AGE) return []
  const message = `${horse.name} was born on ${formatLongDate(horse.dateOfBirth)}, too late to race on ${formatLongDate(raceDate)}. Is the date right?`
  return [{ code: 'too-young', message }]
}

/** Why a horse can't be entered in a race that it is already in; undefined if it isn't. */
export function alreadyInRace(
  race: Race,
  horse: { name: string },
  othersThatDay: readonly (Race & Pick<Run, 'state'>)[],
): string | undefined {
  const same = othersThatDay.find((run) => isSameRace(run, race))
  if (!same) return undefined
  const words = same.state === 'ran' ? 'already has a result for' : 'is already entered in'
  return `${horse.name} ${words} ${raceWords(same)}`
}

/** Asks about a horse that is too young, has another race that day, or is retired or sold. */
export function entryQuestions(
  race: Race,
  horse: { name: string; dateOfBirth: string | null; status: string },
  othersThatDay: readonly (Race & Pick<Run, 'state'>)[],
  today: string,
): Question[] {
  const questions = dayQuestions(race, horse)
  const other = othersThatDay.find(({ state }) => state !== 'scratched')
  if (other)
    questions.push({
      code: 'second-race',
      message: `${horse.name} is in another race that day: ${raceWords(other)}. Is it in both?`,
    })
  if ((horse.status === 'retired' || horse.status === 'sold') && race.raceDate >= today)
    questions.push({
      code: 'not-racing',
      message: `${horse.name} is ${horse.status}. Is it running anyway?`,
    })
  return questions
}

/** The part of a run that questions are asked about. */
export type JudgedRun = Pick<
  Run,
  'id' | 'state' | 'position' | 'deadHeat' | 'finish' | 'prizeMoney'
>

export interface JudgedResult {
  race: Pick<RaceOnRecord, 'totalRunners' | 'currency'>
  meeting: Pick<Meeting, 'date' | 'status'>
  /** Undefined if the run is new to the race. */
  before: JudgedRun | undefined
  after: JudgedRun
}

/** Whether a result's prize has changed and can be compared: usual prizes are in rupees. */
export const isNewPrize = ({ race, before, after }: JudgedResult) =>
  after.state === 'ran' && before?.prizeMoney !== after.prizeMoney && race.currency === 'MUR'

/** Asks about an unlikely place or prize, and about a result at an abandoned meeting. */
export function resultQuestions(
  result: JudgedResult,
  runsInRace: readonly Place[],
  usual: UsualPrize | undefined,
): Question[] {
  const { race, meeting, before, after } = result
  if (after.state !== 'ran') return []
  const isNewPlace =
    before?.state !== 'ran' ||
    before.position !== after.position ||
    before.deadHeat !== after.deadHeat
  const questions: Question[] = []
  if (meeting.status === 'abandoned' && before?.state !== 'ran')
    questions.push({
      code: 'abandoned',
      message: `The meeting on ${formatLongDate(meeting.date)} was abandoned. Was this race run?`,
    })
  if (isNewPlace && after.finish === 'finished')
    questions.push(...placeQuestions(after, runsInRace, race.totalRunners))
  if (isNewPrize(result))
    questions.push(...prizeQuestions(after, before?.state === 'ran' ? before : undefined, usual))
  return questions
}

/** Why a race on that day can't have a result; undefined if it can. */
export const tooEarlyForResult = (raceDate: string, today: string): string | undefined =>
  raceDate <= today ? undefined : `The race is on ${formatLongDate(raceDate)}: it has no result yet`
