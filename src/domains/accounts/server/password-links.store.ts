import type { Executor } from '../../../db/database'
import { hashToken, newToken } from './tokens'

const HOUR_MS = 60 * 60 * 1000
/** Who is invited may take a week to look at their mail; who asks for a new password is waiting for it. */
const LASTS_MS = { invitation: 7 * 24 * HOUR_MS, password: HOUR_MS }
export type LinkKind = keyof typeof LASTS_MS

/** Makes a link with which this user may set a password, once; returns its token. */
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
      expires_at: new Date(now.getTime() + LASTS_MS[kind]).toISOString(),
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

/** No link of this user's works any more, or none of this kind. */
export async function voidPasswordLinks(
  db: Executor,
  userId: string,
  kind?: LinkKind,
): Promise<void> {
  let query = db.deleteFrom('password_links').where('user_id', '=', userId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  await query.execute()
}
