import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database, Executor } from '../../../db/database'
import { tooManyRequests } from '../../../http/errors'
import type { User } from '../accounts.contract'
import { TriesLimiter, TriesSpent } from './tries-limiter'

/** Failed tries in one window. */
const LIMITS = { account: 10, address: 50, known: 10, session: 10, person: 50 }

export interface Try {
  /** What is being signed in to: an e-mail, whether it is known or not, else a user's id. */
  account: string
  /** Undefined where there is no socket: the process itself. */
  address: string | null
  /**
   * The stored hash of a browser that has signed in to this account before. Its tries are counted separately: nothing
   * that others do, from anywhere, locks people out of their own browser.
   */
  known: string | undefined
}

/** A network of IPv6 (/64) is one household: it has more addresses than anyone could count. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? 0 : tail.split(':').length
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest)
  return [...groups, ...Array<string>(zeros).fill('0')]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const keyOf = (value: string) =>
  createHash('sha256').update(value.normalize('NFC').toLowerCase()).digest('hex')

/** @throws 429 with Retry-After once a key has used up its tries */
async function consume(limiter: TriesLimiter, key: string, words?: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    throw error instanceof TriesSpent ? tooManyRequests(error.msBeforeNext / 1000, words) : error
  }
}

/**
 * Counts a try before its outcome is known, so that many at once cannot slip through. In order: once the first
 * key has used up its tries, nothing is counted for the second.
 * @throws 429 with Retry-After
 */
async function countTry(
  database: Database,
  now: Date,
  counted: { kind: keyof typeof LIMITS; value: string }[],
) {
  const counts = counted.map(({ kind, value }) => ({
    kind,
    limiter: new TriesLimiter({ db: database.kysely, now, kind, limit: LIMITS[kind] }),
    key: keyOf(value),
  }))
  for (const { limiter, key } of counts) await consume(limiter, key)
  return {
    /** It was not a failure; earlier failures still count. */
    takeBack: async () => {
      for (const { limiter, key } of counts) await limiter.reward(key)
    },
    /** Earlier failures no longer count either, except the address's, which may be trying other accounts. */
    succeed: async () => {
      for (const { kind, limiter, key } of counts)
        await (kind === 'address' ? limiter.reward(key) : limiter.delete(key))
    },
  }
}

/**
 * Counts a try to sign in. The address comes first: once it has used up its tries, nothing is counted for the accounts
 * that it names. @throws 429 with Retry-After
 */
export const countSignInTry = (database: Database, now: Date, { account, address, known }: Try) =>
  countTry(
    database,
    now,
    known === undefined
      ? [
          ...(address === null ? [] : [{ kind: 'address' as const, value: network(address) }]),
          { kind: 'account', value: account },
        ]
      : [{ kind: 'known', value: known }],
  )

/**
 * Counts a try at one's own password in an open session. The session comes first, so that a stolen session can't lock
 * its owner out of the others. @throws 429 with Retry-After
 */
export const countOwnPasswordTry = (
  database: Database,
  now: Date,
  { id, sessionId }: { id: string; sessionId: string },
) =>
  countTry(database, now, [
    { kind: 'session', value: sessionId },
    { kind: 'person', value: id },
  ])

/** For people who have shown that an account is theirs: they may try again. */
export async function forgiveTries(
  db: Executor,
  now: Date,
  { email, id }: Pick<User, 'email' | 'id'>,
): Promise<void> {
  const counts = [
    { kind: 'account', value: email ?? id },
    { kind: 'person', value: id },
  ] as const
  for (const { kind, value } of counts)
    await new TriesLimiter({ db, now, kind, limit: LIMITS[kind] }).delete(keyOf(value))
}

/** Counts something with a limit of its own, such as letters to one person. Says whether it is allowed. */
export async function isAllowed(
  database: Database,
  now: Date,
  { kind, value, limit }: { kind: string; value: string; limit: number },
): Promise<boolean> {
  try {
    await new TriesLimiter({ db: database.kysely, now, kind, limit }).consume(keyOf(value))
    return true
  } catch (error) {
    if (error instanceof TriesSpent) return false
    throw error
  }
}

/** The same for a call by a person or a visitor (`call-limits.ts`). @throws 429 with Retry-After */
export async function countCall(
  database: Database,
  now: Date,
  { kind, who, limit }: { kind: string; who: string; limit: number },
): Promise<void> {
  const words = 'Too many requests. Please try again later.'
  await consume(new TriesLimiter({ db: database.kysely, now, kind, limit }), keyOf(who), words)
}
