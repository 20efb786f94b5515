import type { PerformanceFields } from '../domains/horses/horse-input.contract'
import { centsToDecimal } from '../lib/money'
import { addDays, type Race, raceCards, seasons } from './meetings'
import { type Chance, chance } from './random'
import { vimeoAddress, youtubeAddress } from './videos'

/** How a horse races, from which its career is generated. */
export interface RacingPlan {
  /** The first and last day it may run. */
  from: string
  until?: string
  /** The handicapper's rating at its first run; it rises with every win. */
  rating: number
  /** How much better than its rivals it runs, in deviations: 0 wins one race in ten, 0.5 one in five. */
  edge: number
  /** Metres it is entered over. */
  trips: readonly number[]
}

export interface Run extends PerformanceFields {
  horseKey: string
  race: Race
}

/** The races a horse is kept fresh for, including those that pictures and biographies say it won. */
const appointments: readonly { date: string; race: string; horseKey: string; won: boolean }[] = [
  { date: '2025-10-04', race: 'Barbé Cup', horseKey: 'horse-03', won: true },
  { date: '2025-11-16', race: 'Maiden Cup', horseKey: 'horse-05', won: false },
  { date: '2026-05-16', race: 'Duchess of York Cup', horseKey: 'horse-01', won: true },
  { date: '2026-09-06', race: 'Maiden Cup', horseKey: 'horse-05', won: false },
]

const jockeys = [
  'D. Vellambi',
  'J.-M. Coraillon',
  'S. Purmandil',
  'T. Lafleurine',
  'K. Ndlomzana',
  'R. Beaumarais',
  'A. Sitoolam',
  'P. Quatrebaie',
  'N. van Tollenaer',
  'G. Mootoovel',
] as const

/** Usual days of rest after a run. */
const rests = [14, 14, 14, 14, 21, 21] as const
const MOST_OF_OURS_IN_A_RACE = 2

interface Career {
  horseKey: string
  plan: RacingPlan
  rating: number
  jockey: string
  /** The first day it may run again. */
  restedOn: string
}

/** Every run of the stable's horses in three seasons, in order. */
export function runCareers(plans: ReadonlyMap<string, RacingPlan>): Run[] {
  const luck = chance(1812)
  const careers = [...plans].map(([horseKey, plan]): Career => {
    const { rating, from } = plan
    return { horseKey, plan, rating, jockey: luck.pick(jockeys), restedOn: from }
  })
  const meetings = new Map<string, Race[]>()
  for (const race of raceCards(luck))
    meetings.set(race.date, [...(meetings.get(race.date) ?? []), race])
  const runs: Run[] = []
  for (const [date, races] of meetings) {
    const entries = enterMeeting(luck, careers, date, races)
    for (const [race, ours] of entries) runs.push(...runRace(luck, race, ours))
  }
  return runs.map((run, index) => ({ ...run, videoUrl: raceVideo(luck, run, index) }))
}

/** Which of our horses run in which race of the day. */
function enterMeeting(luck: Chance, careers: Career[], date: string, races: readonly Race[]) {
  const entries = new Map<Race, Career[]>()
  for (const career of careers) {
    const race =
      appointmentAmong(races, career.horseKey) ??
      (isReady(career, date) ? chooseRace(luck, career, races, entries) : undefined)
    if (race) entries.set(race, [...(entries.get(race) ?? []), career])
  }
  return entries
}

const appointmentAmong = (races: readonly Race[], horseKey: string) =>
  races.find((race) => appointmentOf(race, horseKey) !== undefined)

const appointmentOf = (race: Race, horseKey: string) =>
  appointments.find(
    (one) => one.horseKey === horseKey && one.date === race.date && one.race === race.name,
  )

/** Whether it is rested, still racing, and not being kept for a race within two weeks. */
function isReady({ horseKey, plan, restedOn }: Career, date: string): boolean {
  const isKept = appointments.some(
    (one) => one.horseKey === horseKey && date < one.date && one.date < addDays(date, 14),
  )
  return restedOn <= date && date <= (plan.until ?? date) && !isKept
}

function chooseRace(
  luck: Chance,
  { plan, rating }: Career,
  races: readonly Race[],
  entries: ReadonlyMap<Race, Career[]>,
): Race | undefined {
  const open = races.filter(
    (race) =>
      plan.trips.includes(race.distanceMetres) &&
      (entries.get(race)?.length ?? 0) < MOST_OF_OURS_IN_A_RACE,
  )
  const feature = open.find((race) => race.ceiling === null)
  if (feature && rating >= 34 && luck.happens(0.7)) return feature
  return open
    .filter((race) => race.ceiling !== null && race.ceiling >= rating)
    .sort((a, b) => (a.ceiling ?? 0) - (b.ceiling ?? 0))
    .find((race) => (race.ceiling ?? 0) - rating <= 30)
}

/** Runs the race against random rivals, so that no two of our horses share a place. */
function runRace(luck: Chance, race: Race, ours: readonly Career[]): Run[] {
  const field = Array.from({ length: race.runners }, (_, index) => {
    const career = ours[index]
    const score = luck.bell() + (career?.plan.edge ?? 0)
    const mustWin = career && appointmentOf(race, career.horseKey)?.won
    return { career, score: mustWin ? Infinity : score }
  }).sort((a, b) => b.score - a.score)
  const ridden = new Set<string>()

  return field.flatMap(({ career, score }, index) => {
    if (!career) return []
    const finished = score === Infinity || !luck.happens(0.015)
    const position = finished ? index + 1 : null
    const jockey = chooseJockey(luck, career, ridden)
    const prize = position === null ? 0 : (race.prizes[position - 1] ?? 0)
    career.rating = Math.min(60, Math.max(8, career.rating + ratingChange(position)))
    // A horse that is pulled up gets a longer break.
    career.restedOn = addDays(race.date, finished ? luck.pick(rests) : 49)
    return {
      horseKey: career.horseKey,
      race,
      raceName: race.name,
      raceDate: race.date,
      trackName: 'Champ de Mars',
      distanceMetres: race.distanceMetres,
      raceNumber: race.number,
      position,
      totalRunners: race.runners,
      jockey,
      prizeMoney: centsToDecimal(prize * 100),
      videoUrl: null,
    }
  })
}

function ratingChange(position: number | null): number {
  if (position === 1) return 6
  if (position === 2) return 1
  return position !== null && position <= 4 ? 0 : -1
}

/** Usually the regular rider, but no one who rides another of our horses in the same race. */
function chooseJockey(luck: Chance, career: Career, ridden: Set<string>): string {
  const isFree = (jockey: string) => !ridden.has(jockey)
  const jockey =
    isFree(career.jockey) && luck.happens(0.65) ? career.jockey : luck.pick(jockeys.filter(isFree))
  ridden.add(jockey)
  return jockey
}

/** Only races of recent seasons, and those in which the horse finished well, were filmed. */
function raceVideo(luck: Chance, run: Run, index: number): string | null {
  const wasFilmed = run.raceDate >= (seasons[1]?.from ?? '')
  const share = run.position !== null && run.position <= 3 ? 0.6 : 0.08
  if (!luck.happens(wasFilmed ? share : 0)) return null
  return index % 4 === 0 ? vimeoAddress(index) : youtubeAddress('run', index)
}
