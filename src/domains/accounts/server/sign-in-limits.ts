import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database, Executor } from '../../../db/database'
import { tooManyRequests } from '../../../http/errors'
import type { User } from '../accounts.contract'
import { TriesLimiter, TriesSpent } from './tries-limiter'

/** Failed tries in one window. */
const LIMITS = { account: 10, address: 50, known: 10 }

export interface Try {
  /** What is being signed in to: an e-mail, whether it is known or not, else a user's id. */
  account: string
  /** Undefined where there is no socket: the process itself. */
  address: string | null
  /**
   * What stands for a browser that has signed in to this account before, or for an open session. Its tries count
   * for itself alone: what others do, from wherever, locks nobody out of a browser of their own.
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

/** @throws 429 with Retry-After, where a key has had its tries */
async function consume(limiter: TriesLimiter, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    throw error instanceof TriesSpent ? tooManyRequests(error.msBeforeNext / 1000) : error
  }
}

/**
 * Counts a try before anyone knows how it ends, so that many at once cannot slip through, and
 * takes it back where it did not fail. The address comes first: once that has had its tries, nothing counts for
 * the accounts that it names.
 * @throws 429 with Retry-After
 */
export async function countSignInTry(
  database: Database,
  now: Date,
  { account, address, known }: Try,
) {
  const limiter = (kind: keyof typeof LIMITS) =>
    new TriesLimiter({ db: database.kysely, now, kind, limit: LIMITS[kind] })
  const addresses = limiter('address')
  const addressKey = address === null || known !== undefined ? undefined : keyOf(network(address))
  const counts = limiter(known === undefined ? 'account' : 'known')
  const key = keyOf(known ?? account)

  if (addressKey !== undefined) await consume(addresses, addressKey)
  await consume(counts, key)

  const takeBackAddress = async () => {
    if (addressKey !== undefined) await addresses.reward(addressKey)
  }
  return {
    /** It was no failure; what failed before still counts. */
    takeBack: async () => {
      await counts.reward(key)
      await takeBackAddress()
    },
    /** Someone has signed in: what failed before no longer counts. */
    succeed: async () => {
      await counts.delete(key)
      await takeBackAddress()
    },
  }
}

/** For whoever has shown that an account is theirs: they may try again. */
export async function forgiveTries(
  db: Executor,
  now: Date,
  { email, id }: Pick<User, 'email' | 'id'>,
): Promise<void> {
  await new TriesLimiter({ db, now, kind: 'account', limit: LIMITS.account }).delete(
    keyOf(email ?? id),
  )
}

/** Counts one of a kind of thing that is limited by itself: letters to one person. Says whether it is allowed. */
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
  await consume(new TriesLimiter({ db: database.kysely, now, kind, limit }), keyOf(who))
}
