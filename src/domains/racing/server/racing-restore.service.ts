import type { Executor } from '../../../db/database'
import { conflict, orNotFound } from '../../../http/errors'
import { formatLongDate, stableDay } from '../../../lib/dates'
import { giveWay } from '../../../lib/turns'
import type { Actor } from '../../accounts/server/guards'
import { recordContent } from '../../content/server/content-trail'
import type { Restore } from '../../content/server/deleted.routes'
import type { Snapshot } from '../../content/server/deleted.store'
import { findHorseName } from '../../content/server/horse-names.store'
import { NO_SUCH_MEETING, raceInTrail } from './meetings.service'
import { type PutBack, putBackRuns } from './racing-changes.store'
import { findMeeting, findRun, listMeetingsWithResults } from './racing.store'
import {
  markHeld,
  meetingInTrail,
  NO_SUCH_RUN,
  questionsOfDay,
  raceAt,
  runInTrail,
  runTitle,
} from './runs.service'

/**
 * Puts deleted runs back, along with any of their races and meetings that are gone, and records it all in the trail.
 * @throws 409 if a result would be in the future
 */
export async function putBackRacing(
  tx: Executor,
  now: Date,
  actor: Actor,
  rows: Snapshot,
): Promise<PutBack> {
  const back = await putBackRuns(tx, rows)
  for (const id of back.meetings) {
    const meeting = orNotFound(await findMeeting(tx, id), NO_SUCH_MEETING)
    await recordContent(tx, now, actor, { action: 'restore', ...meetingInTrail(meeting) })
  }
  for (const id of back.races) {
    const { meeting, race } = await raceAt(tx, id)
    await recordContent(tx, now, actor, { action: 'restore', ...raceInTrail(meeting, race) })
  }
  const runs = (rows['runs'] ?? []).map(({ id }) => String(id))
  for (const meeting of await listMeetingsWithResults(tx, runs)) {
    if (meeting.date > stableDay(now))
      throw conflict(
        `Its meeting was moved to ${formatLongDate(meeting.date)}: there can’t be a result yet.`,
      )
    await markHeld(tx, now, actor, meeting)
  }
  return back
}

/** Puts a run back where it was. @throws 409 if its horse is gone, or is in that race again */
export const restoreRun: Restore = async (tx, now, actor, { subjectId, rows }) => {
  const horseId = String(rows['runs']?.[0]?.['horse_id'])
  const horse = await findHorseName(tx, horseId)
  if (!horse) throw conflict('The horse this belonged to was deleted. Put the horse back first.')
  await putBackRacing(tx, now, actor, rows)
  const run = orNotFound(await findRun(tx, subjectId), NO_SUCH_RUN)
  const at = await raceAt(tx, run.raceId)
  // it was on record before, so its questions are not asked again
  await questionsOfDay(tx, now, horse, at, run.id)
  await recordContent(tx, now, actor, { action: 'restore', ...runInTrail(horse, runTitle(at)) })
}

/** Puts a race or a meeting back with its entries. @throws 409 if a horse is gone, or nothing is missing */
export const restoreMeeting: Restore = async (tx, now, actor, { subjectId, title, rows }) => {
  const { runs = [] } = rows
  for (const run of runs) {
    await giveWay()
    if (!(await findHorseName(tx, String(run['horse_id']))))
      throw conflict('A horse entered in it was deleted. Put the horse back first.')
  }
  const { meetings, races, at } = await putBackRacing(tx, now, actor, rows)
  if (meetings.includes(subjectId) || races.includes(subjectId)) return
  if (meetings.length + races.length + runs.length === 0)
    throw conflict('There is already another one like it.')
  // its runs joined another
  const [meetingId = subjectId] = at
  await recordContent(tx, now, actor, {
    ...{ action: 'restore', subjectType: 'meeting', subjectId: meetingId, title },
  })
}
