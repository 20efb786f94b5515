import type { Executor } from '../../../db/database'
import { displayName, isStaff } from '../../accounts/accounts.rules'
import { toUser } from '../../accounts/server/accounts.store'

export interface Upload {
  expiresAt: Date
  isUsed: boolean
  /** SHA-256 of the file that was sent; null before one is. */
  sentDigest: string | null
  /** Who asked for it; undefined where they may upload no longer. */
  uploader: { id: string; name: string } | undefined
}

export interface NewUpload {
  id: string
  createdBy: string
  createdAt: Date
  expiresAt: Date
}

export async function insertUpload(db: Executor, upload: NewUpload): Promise<void> {
  await db
    .insertInto('uploads')
    .values({
      id: upload.id,
      created_at: upload.createdAt.toISOString(),
      expires_at: upload.expiresAt.toISOString(),
      created_by: upload.createdBy,
    })
    .execute()
}

export async function findUpload(db: Executor, id: string): Promise<Upload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select(['created_by', 'expires_at', 'completed_at', 'sent_digest'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const person = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', row.created_by)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const user = person && toUser(person)
  return {
    expiresAt: new Date(row.expires_at),
    isUsed: row.completed_at !== null,
    sentDigest: row.sent_digest,
    uploader: user && isStaff(user) ? { id: user.id, name: displayName(user) } : undefined,
  }
}

/** Takes the address for one file; false where another was quicker. */
export async function claimUpload(
  db: Executor,
  id: string,
  { now, digest }: { now: Date; digest: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ completed_at: now.toISOString(), sent_digest: digest })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives the address free again: its file could not be kept. */
export async function releaseUpload(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ completed_at: null, sent_digest: null })
    .where('id', '=', id)
    .execute()
}
