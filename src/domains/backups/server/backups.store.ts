import type { Executor } from '../../../db/database'
import { type Author, recordAudit } from '../../accounts/server/audit.store'

const subjectType = 'backup'
const action = 'back-up'

/** Records a finished backup in the trail. */
export const recordBackup = (
  db: Executor,
  now: Date,
  author: Author,
  detail: { missingPictures: number },
): Promise<void> => recordAudit(db, now, author, { action, subjectType, subjectId: null, detail })

/** Records in a restored trail which backup it comes from. */
export const recordRestore = (
  tx: Executor,
  now: Date,
  author: Author,
  detail: { madeAt: string },
): Promise<void> =>
  recordAudit(tx, now, author, { action: 'restore-backup', subjectType, subjectId: null, detail })
