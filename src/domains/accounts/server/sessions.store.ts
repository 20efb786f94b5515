import type { Executor } from '../../../db/database'
import { outageOf } from '../../../db/database-errors'
import { fixedQuery } from '../../../db/fixed-query'
import { dayMs, hourMs, minuteMs } from '../../../lib/dates'
import type { OwnSession, User } from '../accounts.contract'
import { deviceOf } from '../device.rules'
import { toUser } from './accounts.store'
import { hashToken, newToken } from './tokens'
import { sweepTries } from './tries.store'

/** How long a session lasts after signing in, however much it is used: without and with “Remember me”. */
const LASTS_MS = 12 * hourMs
const REMEMBERED_MS = 30 * dayMs
/** How long after typing a password people need not confirm who they are. */
const FRESH_MS = 10 * minuteMs
/** How far the clocks of two servers on one database may differ. */
const CLOCKS_DIFFER_MS = minuteMs
/** How far `last_seen_at` may lag behind, since not every request writes. */
const TOUCH_AFTER_MS = 5 * minuteMs

export interface NewSession {
  userId: string
  remembered: boolean
  address: string | null
  userAgent: string | null
  /** The stored hash of the browser's token. */
  browserHash?: string
  /** Of a session begun at the sign-in provider. */
  idToken?: string | null
  /** When they last typed a password or a code; default: just now. */
  authenticatedAt?: Date | null
}

/** Opens a session and returns its token, of which only the hash is stored. */
export async function createSession(
  db: Executor,
  now: Date,
  session: NewSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const { authenticatedAt = now } = session
  const expiresAt = new Date(now.getTime() + (session.remembered ? REMEMBERED_MS : LASTS_MS))
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
      provider_id_token: session.idToken ?? null,
      authenticated_at: authenticatedAt?.toISOString() ?? null,
      browser_hash: session.browserHash ?? null,
    })
    .execute()
  return { token, expiresAt }
}

export interface FoundSession {
  id: string
  user: User
  /** Whether they have confirmed who they are in the last ten minutes. */
  isFresh: boolean
}

const openSession = fixedQuery((db, text: (name: 'id' | 'now') => string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', text('id'))
    .where('sessions.expires_at', '>', text('now'))
    .where('users.disabled_at', 'is', null)
    .selectAll('users')
    .select(['sessions.last_seen_at', 'sessions.authenticated_at']),
)

/**
 * The session that a token opens: none if it is made up, expired or its user disabled. Notes when it was last
 * used.
 */
export async function findSession(
  db: Executor,
  now: Date,
  token: string,
): Promise<FoundSession | undefined> {
  const id = hashToken(token)
  const [row] = await openSession(db, { id, now: now.toISOString() })
  if (!row) return undefined
  if (now.getTime() - Date.parse(row.last_seen_at) > TOUCH_AFTER_MS) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        // Reading still works if this can't be noted, for example on a full disk.
        if (outageOf(error) === undefined) throw error
      })
  }
  const age = now.getTime() - Date.parse(row.authenticated_at ?? '')
  return { id, user: toUser(row), isFresh: age > -CLOCKS_DIFFER_MS && age <= FRESH_MS }
}

/** Notes that the session's person has just typed their password again. */
export async function refreshSession(db: Executor, now: Date, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** A session's public id: the stored hash of its token never leaves the server. */
const publicId = (id: string) => hashToken(id)

/** A user's open sessions, most recently used first. */
export async function listSessions(
  db: Executor,
  now: Date,
  user: { id: string; sessionId: string },
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: publicId(row.id),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    device: deviceOf(row.user_agent),
    remembered: row.remembered === 1,
    current: row.id === user.sessionId,
  }))
}

/** Ends a token's session; returns the provider's ID token if the session began there. */
export async function endSession(db: Executor, token: string): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', hashToken(token))
    .returning('provider_id_token')
    .executeTakeFirst()
  return ended?.provider_id_token ?? undefined
}

/** Ends one of a user's sessions, by its public id; returns its browser, or undefined if there is no such session. */
export async function endSessionOf(
  db: Executor,
  userId: string,
  called: string,
): Promise<{ browserHash: string | null } | undefined> {
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  const found = rows.find(({ id }) => publicId(id) === called)
  return (
    found &&
    db
      .deleteFrom('sessions')
      .where('id', '=', found.id)
      .returning('browser_hash as browserHash')
      .executeTakeFirst()
  )
}

/** Ends all of a user's sessions but `keep`, and half-finished sign-ins. */
export async function endSessions(db: Executor, userId: string, keep?: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (keep !== undefined) query = query.where('id', '!=', keep)
  await query.execute()
}

/** Removes expired rows, which nothing reads. Returns how many, by table. */
export async function sweepExpired(db: Executor, now: Date) {
  const sweep = async (
    table: 'sessions' | 'pending_sign_ins' | 'password_links' | 'known_browsers',
  ) => {
    const expired = db.deleteFrom(table).where('expires_at', '<=', now.toISOString())
    return Number((await expired.executeTakeFirst()).numDeletedRows)
  }
  return {
    sessions: await sweep('sessions'),
    pending_sign_ins: await sweep('pending_sign_ins'),
    password_links: await sweep('password_links'),
    known_browsers: await sweep('known_browsers'),
    failed_tries: await sweepTries(db, now),
  }
}
