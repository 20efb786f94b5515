import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../db/database'
import { type Author, recordAudit } from '../../accounts/server/audit.store'

const subjectType = 'backup'
const action = 'back-up'
const detailOf = z.object({ missingPictures: z.int() })

/** Records a finished backup in the trail. */
export const recordBackup = (
  db: Executor,
  now: Date,
  author: Author,
  detail: z.infer<typeof detailOf>,
): Promise<void> => recordAudit(db, now, author, { action, subjectType, subjectId: null, detail })

/** Records in a restored trail which backup it comes from. */
export const recordRestore = (
  tx: Executor,
  now: Date,
  author: Author,
  detail: { madeAt: string },
): Promise<void> =>
  recordAudit(tx, now, author, { action: 'restore-backup', subjectType, subjectId: null, detail })

/** The last good backup, by the server or by command. */
export async function findLastBackup(
  db: Executor,
): Promise<{ at: string; missingPictures: number } | undefined> {
  const entry = await db
    .selectFrom('audit_entries')
    .select(['at', 'detail'])
    .where('subject_type', '=', subjectType)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry && { at: entry.at, ...detailOf.parse(JSON.parse(entry.detail)) }
}

/** When this database was made. */
export async function madeSince(db: Executor): Promise<string> {
  const { rows } = await sql<{ at: string }>`select min(applied_at) as at from migrations`.execute(
    db,
  )
  return rows[0]?.at ?? ''
}

/** How much room all stored pictures take. */
export async function pictureBytes(db: Executor): Promise<number> {
  const { bytes } = await db
    .selectFrom('images')
    .select((eb) => eb.fn.sum('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}
