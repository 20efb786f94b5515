import type { NotNull } from 'kysely'
import type { Executor } from '../../../db/database'
import { emailKey } from './accounts.store'
import { hashToken, newToken } from './tokens'

/** Counted from the last sign-in. Browsers keep no cookie longer. */
export const KNOWN_SECONDS = 400 * 24 * 60 * 60
/** Only the latest are kept, so signing in again and again without cookies adds no more rows than this. */
const KNOWN_AT_MOST = 30

/**
 * The stored hash of a browser that this account has signed in with, or undefined. The query takes as long for
 * an account that does not exist.
 */
export async function findKnownBrowser(
  db: Executor,
  now: Date,
  { token, account }: { token: string | undefined; account: { email: string } | { id: string } },
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select(['token_hash', 'user_id'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .where((eb) =>
      'id' in account
        ? eb('users.id', '=', account.id)
        : eb('users.email_folded', '=', emailKey(account.email)),
    )
    .executeTakeFirst()
  return row && `${row.token_hash} ${row.user_id}`
}

/**
 * A person who has signed in with this browser, or undefined. Not the browser itself: anyone with an account
 * could make any number of those.
 */
export async function findUserOfBrowser(
  db: Executor,
  now: Date,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const row = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

export interface RememberedBrowser {
  token: string
  /** The stored hash of its token. */
  hash: string
  /** The account has never signed in here, or has forgotten this browser since then. */
  isNew: boolean
}

/** Remembers this browser for an account. A browser already known, for any account, keeps its token. */
export async function rememberBrowser(
  db: Executor,
  now: Date,
  { userId, token }: { userId: string; token: string | undefined },
): Promise<RememberedBrowser> {
  const sent = token === undefined ? undefined : { token, hash: hashToken(token) }
  const here = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('expires_at', '>', now.toISOString())
    .where('token_hash', '=', sent?.hash ?? '')
    .execute()
  const kept = here.length > 0 && sent ? sent.token : newToken()
  const hash = hashToken(kept)
  const expires_at = new Date(now.getTime() + KNOWN_SECONDS * 1000).toISOString()
  await db
    .insertInto('known_browsers')
    .values({ token_hash: hash, user_id: userId, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ expires_at }),
    )
    .execute()
  const latest = db
    .selectFrom('known_browsers')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .limit(KNOWN_AT_MOST)
  await db
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', latest)
    .execute()
  return { token: kept, hash, isNew: !here.some(({ user_id }) => user_id === userId) }
}

/**
 * Forgets all browsers without an open session of the account, or just this one: they count as new again. Call
 * it after ending sessions.
 */
export async function forgetBrowsers(db: Executor, userId: string, hash?: string): Promise<void> {
  const inUse = db
    .selectFrom('sessions')
    .select('browser_hash')
    .where('user_id', '=', userId)
    .where('browser_hash', 'is not', null)
    .$narrowType<{ browser_hash: NotNull }>()
  let query = db
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', inUse)
  if (hash !== undefined) query = query.where('token_hash', '=', hash)
  await query.execute()
}
