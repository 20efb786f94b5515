import type { Database } from '../../../db/database'
import type { Clock } from '../../../lib/dates'
import type { AccountAction } from '../account-actions.rules'
import { recordAudit } from './audit.store'
import type { Actor } from './guards'

const action: AccountAction = 'file-export'

/** Records in the trail who downloaded which file about whom. */
export const recordExport = (
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { file, aboutUserId }: { file: string; aboutUserId: string },
): Promise<void> =>
  recordAudit(database.kysely, clock.now(), actor, {
    action,
    subjectType: 'user',
    subjectId: aboutUserId,
    detail: { file },
  })
