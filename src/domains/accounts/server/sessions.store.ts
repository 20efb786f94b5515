import { createHash, randomBytes } from 'node:crypto'
import type { Executor } from '../../../db/database'
import type { User } from '../accounts.contract'
import { toUser } from './accounts.store'

const HOUR_MS = 60 * 60 * 1000
/** Without "remember me" a session ends after 12 hours without use, with it after 30 days. */
const IDLE_MS = 12 * HOUR_MS
const REMEMBERED_MS = 30 * 24 * HOUR_MS
/** How stale `last_seen_at` may get: not every request writes. */
const TOUCH_AFTER_MS = 5 * 60 * 1000

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

export interface NewSession {
  userId: string
  remembered: boolean
  address: string | null
  userAgent: string | null
}

/** Opens a session and returns its token, of which only the hash is stored. */
export async function createSession(
  db: Executor,
  now: Date,
  session: NewSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + (session.remembered ? REMEMBERED_MS : IDLE_MS))
  await db
    .insertInto('sessions')
    .values({
      id: hashToken(token),
      user_id: session.userId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      remembered: session.remembered ? 1 : 0,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute()
  return { token, expiresAt }
}

/** Whose session a token opens: nobody's when it is made up, over, or its user disabled. Keeps a used one alive. */
export async function findSessionUser(
  db: Executor,
  now: Date,
  token: string,
): Promise<User | undefined> {
  const id = hashToken(token)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.disabled_at', 'is', null)
    .selectAll('users')
    .select(['sessions.last_seen_at', 'sessions.remembered'])
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - Date.parse(row.last_seen_at) > TOUCH_AFTER_MS) {
    await db
      .updateTable('sessions')
      .set({
        last_seen_at: now.toISOString(),
        ...(row.remembered === 0 && {
          expires_at: new Date(now.getTime() + IDLE_MS).toISOString(),
        }),
      })
      .where('id', '=', id)
      .execute()
  }
  return toUser(row)
}
