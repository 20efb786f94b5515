import type { Executor } from '../../../db/database'
import { fold } from '../../../lib/folding'
import type { PerformanceSuggestions } from '../../horses/horse-input.contract'

/** How many of the latest meetings and performances are searched, and how many suggestions each list has. */
const MEETINGS = 60
const LOOKED_THROUGH = 1000
const RACES = 20
const WORDS = 100

/** Suggestions from earlier races, most recent first. */
export async function suggestForPerformances(db: Executor): Promise<PerformanceSuggestions> {
  const latest = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('runs.state', '=', 'ran')
    .where('races.meeting_id', 'in', (eb) =>
      eb.selectFrom('meetings').select('id').orderBy('date', 'desc').limit(MEETINGS),
    )
    .select([
      'runs.horse_id as horseId',
      'races.name as raceName',
      'meetings.date as raceDate',
      'meetings.venue as trackName',
      'races.distance_metres as distanceMetres',
      'races.number as raceNumber',
      'races.total_runners as totalRunners',
      'runs.jockey',
    ])
    .orderBy('meetings.date', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute()
  const raceOf = (run: { raceDate: string; raceNumber: number | null; raceName: string }) =>
    [run.raceDate, run.raceNumber, fold(run.raceName)].join(' ')
  const horses = new Map<string, Set<string>>()
  for (const run of latest) {
    const race = raceOf(run)
    horses.set(race, (horses.get(race) ?? new Set()).add(run.horseId))
  }
  const races = firstOfEach(latest, raceOf).slice(0, RACES)
  const words = (texts: (string | null)[]) =>
    firstOfEach(
      texts.filter((text) => text !== null),
      fold,
    ).slice(0, WORDS)
  return {
    races: races.map(({ jockey: _, horseId: __, ...race }) => ({
      ...race,
      horseIds: [...(horses.get(raceOf(race)) ?? [])],
    })),
    trackNames: words(latest.map((run) => run.trackName)),
    raceNames: words(latest.map((run) => run.raceName)),
    jockeys: words(latest.map((run) => run.jockey)),
  }
}

/** Keeps the first thing with each key. */
function firstOfEach<T>(things: readonly T[], keyOf: (thing: T) => string): T[] {
  const first = new Map<string, T>()
  for (const thing of things) {
    const key = keyOf(thing)
    if (!first.has(key)) first.set(key, thing)
  }
  return [...first.values()]
}
