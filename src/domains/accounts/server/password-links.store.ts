import type { Executor } from '../../../db/database'
import { hourMs } from '../../../lib/dates'
import { linksLast } from '../sign-in.rules'
import { hashToken, newToken } from './tokens'

export type LinkKind = keyof typeof linksLast

/** Makes a link with which this user can set a password once; returns its token. */
export async function createPasswordLink(
  db: Executor,
  now: Date,
  { userId, kind }: { userId: string; kind: LinkKind },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('password_links')
    .values({
      id: hashToken(token),
      user_id: userId,
      kind,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + linksLast[kind].hours * hourMs).toISOString(),
    })
    .execute()
  return token
}

/** The user a link is for, or undefined if it is made up, expired or used. */
export async function findPasswordLink(
  db: Executor,
  now: Date,
  token: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('password_links')
    .select('user_id')
    .where('id', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return found?.user_id
}

/** Uses up a link; returns the user it is for, or undefined if it is made up, expired or used. */
export async function takePasswordLink(
  db: Executor,
  now: Date,
  token: string,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('password_links')
    .where('id', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
  return taken?.user_id
}

/** Cancels all of this user's links, or those of one kind. */
export async function voidPasswordLinks(
  db: Executor,
  userId: string,
  kind?: LinkKind,
): Promise<void> {
  let query = db.deleteFrom('password_links').where('user_id', '=', userId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  await query.execute()
}
