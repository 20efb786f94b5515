import type { Generated } from 'kysely'
import type { Role } from '../../domains/accounts/accounts.rules'

export interface UsersTable {
  id: string
  email: string | null
  /** The e-mail in the form we compare (lower case); unique, but several users may have none. */
  email_folded: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
  profile_image_url: string | null
  role: Role
  password_hash: string | null
  two_factor_secret: string | null
  two_factor_pending_secret: string | null
  two_factor_enabled: Generated<number>
  /** The time step of the last accepted code, so that no code is accepted twice. */
  two_factor_last_step: number | null
  disabled_at: string | null
  /** 1 for someone staff added to the register, until an admin lets them sign in. */
  without_access: Generated<number>
  created_at: string
  updated_at: string
  /** JSON object: the person's registered colours, or null for the stable's. */
  silks: string | null
  /** A picture of them. */
  silks_url: string | null
}

export interface IdentitiesTable {
  id: string
  user_id: string
  issuer: string
  subject: string
  created_at: string
}

export interface SessionsTable {
  /** SHA-256 of the token in hexadecimal: a stolen database opens no session. */
  id: string
  user_id: string
  created_at: string
  last_seen_at: string
  expires_at: string
  remembered: Generated<number>
  address: string | null
  user_agent: string | null
  /** The provider's statement of who signed in, which tells it whom to sign out; null for a password. */
  provider_id_token: string | null
  /** When they last typed a password or a code, here or at the provider; null if unknown. */
  authenticated_at: string | null
  /** The `token_hash` of the browser that opened it. */
  browser_hash: string | null
}

export interface PendingSignInsTable {
  /** SHA-256 of the token in hexadecimal. */
  id: string
  user_id: string
  remembered: Generated<number>
  /** Codes tried; counted before each is checked. */
  attempts: Generated<number>
  created_at: string
  expires_at: string
  /** For the session that will follow. */
  provider_id_token: string | null
  /** Their identity at the provider, to link to the account once the code is accepted; else null. */
  provider_issuer: string | null
  provider_subject: string | null
}

/** Each code can replace the second factor once; a used one is deleted. */
export interface RecoveryCodesTable {
  /** SHA-256 of the code in hexadecimal. */
  id: string
  user_id: string
  created_at: string
}

export interface PasswordLinksTable {
  /** SHA-256 of the token in hexadecimal. */
  id: string
  user_id: string
  kind: 'invitation' | 'password'
  created_at: string
  expires_at: string
}

/** A browser that this account has signed in with. */
export interface KnownBrowsersTable {
  /** SHA-256 of the token in hexadecimal. */
  token_hash: string
  user_id: string
  expires_at: string
}

/** Everything limited per window of time: failed tries to sign in, expensive calls, letters. */
export interface FailedTriesTable {
  /** What is counted; never an e-mail in plain text, since anyone may have typed it. */
  id: string
  tries: number
  /** When the count restarts. */
  expires_at: string
}

export interface AuditEntriesTable {
  id: string
  at: string
  /** Not a foreign key: an entry outlives the account it names. */
  actor_id: string | null
  actor_name: string
  address: string | null
  action: string
  subject_type: string
  subject_id: string | null
  /** JSON object. */
  detail: Generated<string>
  /** Its place in the chain, from 1; null until it is sealed, right after it is committed. */
  number: number | null
  /** SHA-256 of its content and the previous hash, in hexadecimal. */
  hash: string | null
}

/** A single row that says how far the trail is sealed. */
export interface AuditHeadTable {
  id: number
  number: number
  hash: string
}

/** Deleted records, kept so that they can be put back. */
export interface DeletedRecordsTable {
  id: string
  kind: string
  subject_id: string
  title: string
  /** JSON: the deleted rows by table. */
  rows: string
  deleted_at: string
  deleted_by: string | null
  restored_at: string | null
}

/** Calls made with an `Idempotency-Key`, and their answers. */
export interface IdempotencyKeysTable {
  user_id: string
  key: string
  /** SHA-256 of the request, in hexadecimal. */
  fingerprint: string
  status: number
  /** JSON; `null` if the answer has no body. */
  body: string
  created_at: string
}
