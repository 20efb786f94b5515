import type { Executor } from '../../../db/database'
import { isPreviewToken, newPreviewToken } from '../../../http/preview'
import { hashToken } from '../../accounts/server/tokens'
import type { PreviewLink } from '../content.contract'

/** What can have a preview link, and the column with its id. */
const columns = { horse: 'horse_id', page: 'page_id', offering: 'offering_id' } as const
export type Previewed = keyof typeof columns

/** The id of what a preview link shows, if this part of an address is the link's token. */
export async function findPreviewed(
  db: Executor,
  kind: Previewed,
  token: string,
): Promise<string | undefined> {
  if (!isPreviewToken(token)) return undefined
  const row = await db
    .selectFrom('preview_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.[columns[kind]] ?? undefined
}

export async function findPreviewLink(
  db: Executor,
  kind: Previewed,
  id: string,
): Promise<PreviewLink | undefined> {
  return db
    .selectFrom('preview_links')
    .select(['created_at as createdAt', 'created_by as createdBy'])
    .where(columns[kind], '=', id)
    .executeTakeFirst()
}

/** Returns the token, which is stored nowhere; an earlier link must have been deleted. */
export async function createPreviewLink(
  tx: Executor,
  now: Date,
  kind: Previewed,
  id: string,
  createdBy: { name: string },
): Promise<string> {
  const token = newPreviewToken()
  await tx
    .insertInto('preview_links')
    .values({
      token_hash: hashToken(token),
      [columns[kind]]: id,
      created_at: now.toISOString(),
      created_by: createdBy.name,
    })
    .execute()
  return token
}

export async function deletePreviewLink(tx: Executor, kind: Previewed, id: string): Promise<void> {
  await tx.deleteFrom('preview_links').where(columns[kind], '=', id).execute()
}
