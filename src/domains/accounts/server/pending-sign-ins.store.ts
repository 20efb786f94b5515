import type { Executor } from '../../../db/database'
import { minuteMs } from '../../../lib/dates'
import type { Identity } from './identities.store'
import { hashToken, newToken } from './tokens'

const PENDING_MS = 5 * minuteMs
const MAX_CODES = 5

/** Opens the wait between password and code. Returns a token that leads only to the code form. */
export async function createPendingSignIn(
  db: Executor,
  now: Date,
  signIn: Omit<PendingSignIn, 'id' | 'isLastCode'>,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('pending_sign_ins')
    .values({
      id: hashToken(token),
      user_id: signIn.userId,
      remembered: signIn.remembered ? 1 : 0,
      provider_id_token: signIn.idToken,
      provider_issuer: signIn.identity?.issuer ?? null,
      provider_subject: signIn.identity?.subject ?? null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + PENDING_MS).toISOString(),
    })
    .execute()
  return token
}

export interface PendingSignIn {
  id: string
  userId: string
  remembered: boolean
  /** From the provider, if the first step was taken there. */
  idToken: string | null
  /** Their identity at the provider, if it is not linked to the account yet. */
  identity: Identity | null
  /** No more codes are checked after this one. */
  isLastCode: boolean
}

/**
 * Counts a code before it is checked, in one statement: of any number sent at once, five are checked. Undefined
 * if the sign-in is made up, over, or has had its five.
 */
export async function takeCodeTry(
  db: Executor,
  now: Date,
  token: string,
): Promise<PendingSignIn | undefined> {
  const row = await db
    .updateTable('pending_sign_ins')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .where('attempts', '<', MAX_CODES)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const { provider_issuer: issuer, provider_subject: subject } = row
  return {
    id: row.id,
    userId: row.user_id,
    remembered: row.remembered === 1,
    idToken: row.provider_id_token,
    identity: issuer === null || subject === null ? null : { issuer, subject },
    isLastCode: row.attempts === MAX_CODES,
  }
}

/** Returns whether it existed: of two concurrent callers, only one gets true. */
export async function endPendingSignIn(db: Executor, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pending_sign_ins')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
