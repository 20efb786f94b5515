import { sql } from 'kysely'
import type { Executor } from '../../../db/database'
import { byText, fold } from '../../../lib/folding'
import type { Candidate, Meeting } from '../racing.contract'
import { venueKey } from './racing.store'

/** How many of the latest meetings and runs are searched for partners and venues, and how many partners each horse has. */
const MEETINGS = 40
const LOOKED_THROUGH = 2000
const PARTNERS = 4

/** Horses that race come first; those retired or sold last. */
const ranks = ['active', 'in_training']
const rankOf = (status: string) => (ranks.indexOf(status) + ranks.length + 1) % (ranks.length + 1)

/** All horses with what helps to enter them at a meeting, in the order in which they are likely to be entered. */
export async function listCandidates(db: Executor, meeting: Meeting): Promise<Candidate[]> {
  const horses = await db.selectFrom('horses').select(['id', 'name', 'status']).execute()
  const entered = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .where('races.meeting_id', '=', meeting.id)
    .select('runs.horse_id as id')
    .distinct()
    .execute()
  const latest = await db
    .selectFrom('runs')
    .innerJoin('races', 'races.id', 'runs.race_id')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('races.meeting_id', 'in', (eb) =>
      eb
        .selectFrom('meetings')
        .select('id')
        .where('id', '!=', meeting.id)
        .where('date', '<=', meeting.date)
        .orderBy('date', 'desc')
        .limit(MEETINGS),
    )
    .where(sql<boolean>`runs.state in ('ran', 'declared')`)
    .select(['runs.horse_id as horseId', 'runs.jockey', 'runs.state'])
    .select('meetings.venue_folded as venue')
    .orderBy('meetings.date', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute()
  const isEntered = new Set(entered.map(({ id }) => id))
  const lastVenues = new Map<string, string>()
  const jockeys = new Map<string, Map<string, string>>()
  for (const { horseId, jockey, state, venue } of latest) {
    if (state === 'ran' && !lastVenues.has(horseId)) lastVenues.set(horseId, venue)
    if (jockey === null) continue
    const partners = jockeys.get(horseId) ?? new Map<string, string>()
    jockeys.set(horseId, partners)
    if (!partners.has(fold(jockey))) partners.set(fold(jockey), jockey)
  }
  const here = venueKey(meeting.venue)
  const candidates = horses.map(({ id, name, status }) => ({
    ...{ id, name, status },
    ranHereLast: here !== '' && lastVenues.get(id) === here,
    isEntered: isEntered.has(id),
    jockeys: [...(jockeys.get(id)?.values() ?? [])].slice(0, PARTNERS),
  }))
  const byName = byText<Candidate>(({ name }) => name)
  return candidates.sort(
    (one, other) =>
      rankOf(one.status) - rankOf(other.status) ||
      Number(other.ranHereLast) - Number(one.ranHereLast) ||
      byName(one, other),
  )
}
