import type { Executor } from '../../../db/database'
import { newPreviewToken } from '../../../http/preview'
import { hashToken } from '../../accounts/server/tokens'
import type { PreviewLink } from '../horses.contract'

export async function findPreviewLink(
  db: Executor,
  horseId: string,
): Promise<PreviewLink | undefined> {
  return db
    .selectFrom('preview_links')
    .select(['created_at as createdAt', 'created_by as createdBy'])
    .where('horse_id', '=', horseId)
    .executeTakeFirst()
}

/** Returns the token, which is stored nowhere; an earlier link must have been deleted. */
export async function createPreviewLink(
  tx: Executor,
  now: Date,
  horseId: string,
  createdBy: { name: string },
): Promise<string> {
  const token = newPreviewToken()
  await tx
    .insertInto('preview_links')
    .values({
      token_hash: hashToken(token),
      horse_id: horseId,
      created_at: now.toISOString(),
      created_by: createdBy.name,
    })
    .execute()
  return token
}

export async function deletePreviewLink(tx: Executor, horseId: string): Promise<void> {
  await tx.deleteFrom('preview_links').where('horse_id', '=', horseId).execute()
}
