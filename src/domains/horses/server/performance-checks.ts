import type { Executor } from '../../../db/database'
import { conflict, type Question } from '../../../http/errors'
import type { Performance } from '../horses.contract'
import {
  dayQuestions,
  isRaceChanged,
  isSameRace,
  prizeQuestions,
  raceWords,
} from '../performances.rules'
import { findUsualPrize, listPerformances } from './horse-parts.store'
import type { PartChange } from './horse-parts.service'

/** What is unlikely about a result. @throws 409 if the horse has another one for the same race */
export async function judgePerformance(
  tx: Executor,
  { horse, before, after }: PartChange<Performance>,
): Promise<Question[]> {
  if (!before || isRaceChanged(before, after)) {
    const runs = await listPerformances(tx, horse.id)
    const other = runs.find((run) => run.id !== after.id && isSameRace(run, after))
    if (other) throw conflict(`${horse.name} already has a result for ${raceWords(other)}`)
  }
  return [
    ...(before?.raceDate === after.raceDate ? [] : dayQuestions(after, horse)),
    ...(before?.prizeMoney === after.prizeMoney
      ? []
      : prizeQuestions(after, before, await findUsualPrize(tx, after))),
  ]
}
