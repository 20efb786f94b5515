import type { Executor } from '../../../db/database'
import { hashToken, newToken } from './tokens'

const LINK_MS = 7 * 24 * 60 * 60 * 1000

/** Makes a link with which this user may set a password, for 7 days and once; returns its token. */
export async function createPasswordLink(db: Executor, now: Date, userId: string): Promise<string> {
  const token = newToken()
  await db
    .insertInto('password_links')
    .values({
      id: hashToken(token),
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LINK_MS).toISOString(),
    })
    .execute()
  return token
}

/** Whose a link is, or undefined where it is made up, over or used. */
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

/** Uses a link up; returns whose it was, or undefined where it is made up, over or used. */
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

/** No link of this user's works any more. */
export async function voidPasswordLinks(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute()
}
