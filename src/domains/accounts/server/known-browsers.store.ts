import type { Executor } from '../../../db/database'
import { emailKey } from './accounts.store'
import { hashToken, newToken } from './tokens'

/** From the last sign-in on: browsers keep no cookie longer. */
export const KNOWN_SECONDS = 400 * 24 * 60 * 60
/** The latest ones, so that whoever signs in without cookies leaves no more rows than this. */
const KNOWN_AT_MOST = 30

/**
 * What stands for a browser in which this account has signed in before, or undefined. An account that
 * does not exist takes the same query.
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

/** What stands for a browser in which anyone has signed in before, or undefined. */
export async function findBrowser(
  db: Executor,
  now: Date,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const row = await db
    .selectFrom('known_browsers')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row?.token_hash
}

export interface RememberedBrowser {
  token: string
  /** The account has signed in before, but never here. */
  isNew: boolean
}

/** Knows this browser for an account from now on. It keeps its token where that is known, for whomever. */
export async function rememberBrowser(
  db: Executor,
  now: Date,
  { userId, token }: { userId: string; token: string | undefined },
): Promise<RememberedBrowser> {
  const sent = token === undefined ? undefined : { token, hash: hashToken(token) }
  const known = await db
    .selectFrom('known_browsers')
    .select(['token_hash', 'user_id'])
    .where('expires_at', '>', now.toISOString())
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('token_hash', '=', sent?.hash ?? '')]))
    .execute()
  const here = known.filter(({ token_hash }) => token_hash === sent?.hash)
  const kept = here.length > 0 && sent ? sent.token : newToken()
  const expires_at = new Date(now.getTime() + KNOWN_SECONDS * 1000).toISOString()
  await db
    .insertInto('known_browsers')
    .values({ token_hash: hashToken(kept), user_id: userId, expires_at })
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
  const isOf = ({ user_id }: { user_id: string }) => user_id === userId
  return { token: kept, isNew: known.some(isOf) && !here.some(isOf) }
}

/** No browser is known for this account any more: each counts as one without a past. */
export async function forgetBrowsers(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
}
