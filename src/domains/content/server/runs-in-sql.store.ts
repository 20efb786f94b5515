import { sql } from 'kysely'
import { stableDay, stableTime } from '../../../lib/dates'

// What many queries ask about runs, in SQL over `runs`, `races` and `meetings`.

/** False for a disqualified horse: its place and prize stay on record, in case it gets them back, but don't count. */
export const resultCounts = sql<boolean>`runs.finish <> 'disqualified'`
/** The place, if it counts; otherwise null. */
export const countedPlace = sql<number | null>`case when ${resultCounts} then runs.position end`
export const countedDeadHeat = sql<number>`case when ${resultCounts} then runs.is_dead_heat else 0 end`
/** The prize, if it counts; otherwise 0. */
export const countedCents = sql<number>`case when ${resultCounts} then runs.prize_money_cents else 0 end`

/** Whether a horse is among the runners: entered, and not scratched. */
export const isRunner = sql<boolean>`runs.state <> 'scratched'`
/** Whether an entry is still to be declared. */
export const isUndeclared = sql<boolean>`runs.state = 'nominated'`

/** Whether a run should have a result by now: from its race's off time, or all day if that isn't known. */
export function isResultDue(now: Date) {
  const today = stableDay(now)
  return sql<boolean>`runs.state = 'declared' and meetings.status <> 'abandoned'
    and (meetings.date < ${today} or (meetings.date = ${today}
      and coalesce(races.off_time, '') <= ${stableTime(now)}))`
}

/** In a query over `meetings`: that one of our runs there meets `condition`. */
export const hasRun = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<boolean>`exists (select runs.id from races inner join runs on runs.race_id = races.id
    where races.meeting_id = meetings.id and ${condition})`
