import type { Database } from '../../../db/database'
import { apiRoutes } from '../../../http/routes'
import type { Clock } from '../../../lib/dates'
import type { Guards } from '../../accounts/server/guards'
import { backupState } from '../backups.contract'
import { isOverdue } from '../backups.rules'
import { findLastBackup, madeSince } from './backups.store'

interface Dependencies {
  database: Database
  clock: Clock
  guards: Guards
  isScheduled: boolean
  /** When a scheduled backup last failed, and why. */
  lastFailure: () => Promise<{ at: Date; reason: string } | undefined>
}

export function backupsRoutes(dependencies: Dependencies) {
  const { database, clock, guards, isScheduled, lastFailure } = dependencies
  const { api, get } = apiRoutes('Dashboard')

  get('/api/backups', guards.admin)
    .summary('When the stable was last backed up')
    .answers(backupState, 'The last backup, and whether it is too old', async () => {
      const last = await findLastBackup(database.kysely)
      const lastAt = last?.at ?? null
      const failed = await lastFailure()
      const isFailing = failed && failed.at.toISOString() > (lastAt ?? '')
      const since = await madeSince(database.kysely)
      return {
        isScheduled,
        lastAt,
        missingPictures: last?.missingPictures ?? 0,
        failure: isFailing ? { at: failed.at.toISOString(), reason: failed.reason } : null,
        // whoever switches them off and makes none by command has another way
        isOverdue: (isScheduled || last !== undefined) && isOverdue({ lastAt, since }, clock.now()),
      }
    })

  return api
}
