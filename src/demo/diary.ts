import type { Executor } from '../db/database'
import { insertMeeting, insertRace, insertRun } from '../domains/racing/server/racing-changes.store'
import { HOME_VENUE } from '../domains/racing/meetings.rules'
import type { RunState } from '../domains/racing/racing.rules'
import { completeRun, newRunResult } from '../domains/racing/run-result.rules'
import { groupBy } from '../lib/groups'
import { centsToDecimal } from '../lib/money'
import type { Run } from './careers'
import { addDays, type Race } from './meetings'
import { type Chance, chance } from './random'
import { at, idOf, type Ids } from './written'

const SATURDAY = 6
/** The first race is off at noon, the others follow every 35 minutes. */
const FIRST_OFF = 12 * 60
const MINUTES_BETWEEN = 35

const goings = ['Good', 'Good', 'Good to firm', 'Good to soft', 'Soft'] as const

/** What the stable wrote beneath some results, by the place. */
const comments: Readonly<Record<number, readonly string[]>> = {
  1: ['Led from the turn and looked round for company.', 'Won with something left in the tin.'],
  2: ['One stride too few.', 'Beaten by the better horse, today.'],
  3: ['Ran on well once the gap came.', 'Liked the ground, not the draw.'],
}
const margins = ['short head', 'neck', '½ L', '1¼ L', '2 L', '3½ L'] as const

/** Writes down the meetings our horses ran at, with races and runs. */
export async function writeDiary(tx: Executor, runs: readonly Run[], horses: Ids): Promise<void> {
  const luck = chance(1834)
  const days = new Map<string, number>()
  for (const [date, ofDay] of groupBy(runs, ({ raceDate }) => raceDate)) {
    const season = date.slice(0, 4)
    const number = (days.get(season) ?? 0) + 1
    days.set(season, number)
    const feature = ofDay.find(({ race }) => race.ceiling === null)
    const now = at(date)
    const meetingId = await insertMeeting(tx, now, {
      date,
      venue: HOME_VENUE,
      title: feature ? `${feature.raceName} day` : `Day ${number}`,
      going: luck.pick(goings),
      status: 'held',
    })
    for (const [, inRace] of groupBy(ofDay, ({ raceNumber }) => raceNumber)) {
      const [first] = inRace
      const videoUrl = inRace.find((run) => run.videoUrl !== null)?.videoUrl ?? null
      const race = { ...raceOf(first.race), videoUrl }
      const raceId = await insertRace(tx, now, meetingId, race)
      const draws = drawsOf(luck, inRace.length, first.race.runners)
      for (const [index, run] of inRace.entries())
        await writeRun(tx, luck, { raceId, draw: draws[index] ?? 1, run, horses })
    }
  }
}

const raceOf = ({ number, name, ceiling, distanceMetres, runners, prizes }: Race) => ({
  number,
  name,
  offTime: clock(FIRST_OFF + (number - 1) * MINUTES_BETWEEN),
  distance: distanceMetres,
  raceClass: ceiling === null ? 'Group' : `Benchmark ${ceiling}`,
  totalRunners: runners,
  prizes: prizes.map((prize) => centsToDecimal(prize * 100)),
})

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Different draws for our runners in a race. */
function drawsOf(luck: Chance, ours: number, runners: number): number[] {
  const first = luck.between(1, runners)
  return Array.from({ length: ours }, (_, index) => ((first + index * 4 - 1) % runners) + 1)
}

interface RunToWrite {
  raceId: string
  draw: number
  run: Run
  horses: Ids
}

async function writeRun(
  tx: Executor,
  luck: Chance,
  { raceId, draw, run, horses }: RunToWrite,
): Promise<void> {
  const { position, jockey, prizeMoney, race } = run
  const said = position === null ? undefined : comments[position]
  const entry = {
    ...{ jockey, draw, prizeMoney, position, state: 'ran' as const },
    carriedWeight: luck.between(106, 122) / 2,
    margin: position !== null && position <= 4 ? luck.pick(margins) : null,
    comment: said && luck.happens(0.4) ? luck.pick(said) : null,
    finish: position === null ? luck.pick(['pulled-up', 'unseated'] as const) : null,
    time: position === 1 ? timeOver(luck, race.distanceMetres) : null,
  }
  const now = at(run.raceDate)
  const completed = completeRun(newRunResult, entry, now)
  const on = { id: raceId, currency: 'MUR' } as const
  await insertRun(tx, now, on, idOf(horses, run.horseKey), completed)
}

/** A winner's time: about 16.6 metres a second. */
function timeOver(luck: Chance, metres: number): string {
  const hundredths = Math.round(metres * 6.02) + luck.between(-80, 80)
  const seconds = Math.floor(hundredths / 100)
  const rest = `${String(seconds % 60).padStart(2, '0')}.${String(hundredths % 100).padStart(2, '0')}`
  return `${Math.floor(seconds / 60)}:${rest}`
}

interface Entry {
  horse: string
  race: number
  jockey?: string
  draw?: number
  weight?: number
  state: RunState
  reason?: string
}

interface Card {
  name: string
  number: number
  distance: number
  ceiling: number
  runners?: number
}

const cards: readonly Card[] = [
  { number: 2, name: 'Citadelle Handicap (0-20)', distance: 1400, ceiling: 20, runners: 10 },
  { number: 4, name: 'Les Salines Handicap (0-36)', distance: 1600, ceiling: 36, runners: 9 },
  { number: 5, name: 'Signal Mountain Handicap (0-46)', distance: 1365, ceiling: 46, runners: 8 },
  { number: 7, name: 'Labourdonnais Cup', distance: 1850, ceiling: 61, runners: 9 },
]

const nextEntries: readonly Entry[] = [
  { horse: 'horse-10', race: 2, jockey: 'S. Purmandil', draw: 3, weight: 56.5, state: 'declared' },
  { horse: 'horse-12', race: 2, jockey: 'K. Ndlomzana', draw: 9, weight: 58, state: 'declared' },
  { horse: 'horse-02', race: 4, jockey: 'D. Vellambi', draw: 1, weight: 60, state: 'declared' },
  { horse: 'horse-06', race: 4, state: 'scratched', reason: 'Cast a shoe at morning work' },
  { horse: 'horse-01', race: 5, jockey: 'R. Beaumarais', draw: 6, weight: 61, state: 'declared' },
  { horse: 'horse-04', race: 5, jockey: 'A. Sitoolam', state: 'reserve' },
  { horse: 'horse-03', race: 7, jockey: 'T. Lafleurine', draw: 4, weight: 59, state: 'declared' },
  { horse: 'horse-05', race: 7, jockey: 'G. Mootoovel', draw: 8, weight: 57.5, state: 'declared' },
]

const laterEntries: readonly Entry[] = [
  { horse: 'horse-09', race: 4, state: 'nominated' },
  { horse: 'horse-11', race: 7, state: 'nominated' },
  { horse: 'horse-15', race: 7, state: 'nominated' },
]

/** Enters our horses in the two meetings after `today`: declared on the next Saturday, nominated a week later. */
export async function writeEntries(tx: Executor, today: string, horses: Ids): Promise<void> {
  const ahead = (SATURDAY - new Date(today).getUTCDay() + 7) % 7 || 7
  const next = addDays(today, ahead)
  await writePlanned(tx, today, { date: next, entries: nextEntries, horses })
  await writePlanned(tx, today, { date: addDays(next, 7), entries: laterEntries, horses })
}

interface Planned {
  date: string
  entries: readonly Entry[]
  horses: Ids
}

async function writePlanned(
  tx: Executor,
  today: string,
  { date, entries, horses }: Planned,
): Promise<void> {
  const now = at(today)
  const meetingId = await insertMeeting(tx, now, { date, venue: HOME_VENUE })
  for (const { ceiling, ...card } of cards) {
    const inRace = entries.filter(({ race }) => race === card.number)
    if (inRace.length === 0) continue
    const raceId = await insertRace(tx, now, meetingId, {
      name: card.name,
      number: card.number,
      offTime: clock(FIRST_OFF + (card.number - 1) * MINUTES_BETWEEN),
      distance: card.distance,
      raceClass: `Benchmark ${ceiling}`,
      totalRunners: card.runners,
    })
    for (const { horse, jockey = null, draw = null, weight = null, state, reason } of inRace)
      await insertRun(tx, now, { id: raceId, currency: 'MUR' }, idOf(horses, horse), {
        ...{ state, jockey, draw, carriedWeight: weight },
        ...(state === 'scratched' && {
          scratchedAt: now.toISOString(),
          scratchedReason: reason ?? null,
        }),
      })
  }
}
