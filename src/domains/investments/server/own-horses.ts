import type { Executor } from '../../../db/database'
import { stableDay } from '../../../lib/dates'
import { groupBy } from '../../../lib/groups'
import { centsToDecimal } from '../../../lib/money'
import { mapInTurns } from '../../../lib/turns'
import { type RecordedTerms, termsInForce } from '../../shares/terms.rules'
import { partOfPrizes } from '../earnings.rules'
import type { OwnHorse } from '../investments.contract'
import {
  type OfferedShares,
  readHorseRecords,
  readNextRaces,
  readRuns,
} from './register-details.store'
import { readLots } from './register.store'

/**
 * The horses of the offerings in which a person holds or held shares, by id, with that person's part in them.
 * `terms` are those recorded for each offering.
 */
export async function readOwnHorses(
  db: Executor,
  now: Date,
  userId: string,
  offerings: readonly Pick<OfferedShares, 'id' | 'horse'>[],
  terms: ReadonlyMap<string, RecordedTerms[]>,
): Promise<Map<string, OwnHorse>> {
  const offeringIds = offerings.map(({ id }) => id)
  const horses = new Map(offerings.map(({ horse }) => [horse.id, horse]))
  const records = await readHorseRecords(db, [...horses.keys()])
  const runs = await readRuns(db, horses.keys())
  const next = await readNextRaces(db, horses.keys(), stableDay(now))
  const lots = groupBy(await readLots(db, { offeringIds }), ({ offeringId }) => offeringId)
  const offeringsOf = groupBy(offerings, ({ horse }) => horse.id)
  const own = await mapInTurns(horses.values(), (horse) => {
    const record = records.get(horse.id)
    const races = runs.get(horse.id) ?? []
    const [last] = races
    const part = partOfPrizes(
      userId,
      races.map(({ raceDate, prizeCents }) => ({ day: raceDate, cents: prizeCents })),
      (offeringsOf.get(horse.id) ?? []).map(({ id }) => ({
        lots: lots.get(id) ?? [],
        terms: termsInForce(terms.get(id) ?? []),
      })),
    )
    return record
      ? {
          ...horse,
          ...record,
          ownEarnings: centsToDecimal(part),
          lastRace: last ? { ...last, prizeMoney: centsToDecimal(last.prizeCents) } : null,
          nextRace: next.get(horse.id) ?? null,
        }
      : []
  })
  return new Map(own.flat().map((horse) => [horse.id, horse]))
}
