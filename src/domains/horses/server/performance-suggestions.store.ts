import type { Executor } from '../../../db/database'
import { fold } from '../../../lib/text'
import type { PerformanceSuggestions } from '../horse-input.contract'

/** How many of the latest performances are searched, and how many suggestions each list has. */
const LOOKED_THROUGH = 1000
const RACES = 20
const WORDS = 100

/** Suggestions from earlier races, most recent first. */
export async function suggestForPerformances(db: Executor): Promise<PerformanceSuggestions> {
  const latest = await db
    .selectFrom('performances')
    .select([
      'horse_id as horseId',
      'race_name as raceName',
      'race_date as raceDate',
      'track_name as trackName',
      'distance_metres as distanceMetres',
      'race_number as raceNumber',
      'total_runners as totalRunners',
      'jockey',
    ])
    .orderBy('race_date', 'desc')
    .orderBy('id', 'desc')
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
