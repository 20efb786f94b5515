import type { Executor } from '../../../db/database'
import { dayMs } from '../../../lib/dates'
import { KEPT_DAYS } from '../../content/content.rules'
import { findUnpointed, spokenOf } from './image-references.store'

const KEPT_MS = KEPT_DAYS * dayMs

interface Batch {
  /** Only pictures or uploads older than this. */
  before: Date
  /** Only those after this id. */
  after: string
  limit: number
}

export interface DroppedImages {
  dropped: number
  /** Where the next batch begins; undefined after the last. */
  last: string | undefined
}

/**
 * Deletes the rows of pictures that nothing refers to. `tx` must be a transaction: a new reference made at this
 * moment comes before or after it. Each leaves behind an upload without a picture, so that its file is found
 * (`findFilesToDrop`) even after a crash.
 */
export async function dropUnusedImages(tx: Executor, batch: Batch): Promise<DroppedImages> {
  const candidates = await findUnpointed(tx, batch)
  const trailSince = new Date(batch.before.getTime() - KEPT_MS)
  const spoken =
    candidates.length > 0 ? await spokenOf(tx, candidates, trailSince) : new Set<string>()
  const unused = candidates.filter((id) => !spoken.has(id))
  if (unused.length > 0) {
    const at = batch.before.toISOString()
    await tx
      .insertInto('uploads')
      .values(unused.map((id) => ({ id, created_at: at, expires_at: at, completed_at: at })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at: at }))
      .execute()
    await tx.deleteFrom('images').where('id', 'in', unused).execute()
  }
  return { dropped: unused.length, last: candidates.at(-1) }
}

/** Expired uploads without a picture: refused, interrupted, or the picture was deleted. */
export async function findFilesToDrop(db: Executor, batch: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .leftJoin('images', 'images.id', 'uploads.id')
    .select('uploads.id')
    .where('images.id', 'is', null)
    .where('uploads.expires_at', '<=', batch.before.toISOString())
    .where('uploads.id', '>', batch.after)
    .orderBy('uploads.id')
    .limit(batch.limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function dropUpload(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Finished uploads whose pictures no longer need them. */
export async function dropFinishedUploads(db: Executor, before: Date): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('expires_at', '<=', before.toISOString())
    .where('id', 'in', (query) => query.selectFrom('images').select('id'))
    .execute()
}
