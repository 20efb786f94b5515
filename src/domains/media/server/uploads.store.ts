import type { Executor } from '../../../db/database'
import { displayName } from '../../accounts/person-names.rules'
import { isStaff } from '../../accounts/accounts.rules'
import { toUser } from '../../accounts/server/accounts.store'

/**
 * How long an address is reserved for a file that is being stored. If the process dies before the picture is stored,
 * the address is free again after that.
 */
const claimMs = 60_000
const claimsSince = (now: Date) => new Date(now.getTime() - claimMs).toISOString()

export interface Upload {
  expiresAt: Date
  isUsed: boolean
  /** SHA-256 of the file received; null before one is. */
  sentDigest: string | null
  /** The person who requested it; undefined if they may no longer upload. */
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

export async function findUpload(db: Executor, id: string, now: Date): Promise<Upload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .leftJoin('images', 'images.id', 'uploads.id')
    .select([
      'uploads.created_by',
      'uploads.expires_at',
      'uploads.completed_at',
      'uploads.sent_digest',
      'images.id as image_id',
    ])
    .where('uploads.id', '=', id)
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
    isUsed: row.image_id !== null || (row.completed_at ?? '') > claimsSince(now),
    sentDigest: row.sent_digest,
    uploader: user && isStaff(user) ? { id: user.id, name: displayName(user) } : undefined,
  }
}

/** Reserves the address for one file; false if another was quicker. */
export async function claimUpload(
  db: Executor,
  id: string,
  { now, digest }: { now: Date; digest: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ completed_at: now.toISOString(), sent_digest: digest })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('completed_at', 'is', null), row('completed_at', '<=', claimsSince(now))]),
    )
    .where('id', 'not in', (query) => query.selectFrom('images').select('id'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Frees the address again: its file could not be stored. */
export async function releaseUpload(db: Executor, id: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ completed_at: null, sent_digest: null })
    .where('id', '=', id)
    .execute()
}
