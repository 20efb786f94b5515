import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from '../../../db/database'
import { tooManyRequests } from '../../../http/errors'
import { TriesLimiter, TriesSpent } from './tries-limiter'

const windowSeconds = 15 * 60
const LIMITS = { account: 10, address: 50 }

export interface Try {
  /** What is being signed in to: an e-mail, whether it is known or not, else a user's id. */
  account: string
  /** Undefined where there is no socket: the process itself. */
  address: string | null
}

/** A network of IPv6 (/64) is one household: it has more addresses than anyone could count. */
function network(address: string): string {
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

/**
 * Counts a try before anyone knows how it ends, so that many at once cannot slip through, and
 * takes it back where it did not fail.
 * @throws 429 with Retry-After
 */
export async function countSignInTry(database: Database, now: Date, { account, address }: Try) {
  const limiter = (kind: keyof typeof LIMITS) =>
    new TriesLimiter({ db: database.kysely, now, kind, limit: LIMITS[kind], windowSeconds })
  const accounts = limiter('account')
  const accountKey = keyOf(account)
  const addresses = limiter('address')
  const addressKey = address === null ? undefined : keyOf(network(address))

  try {
    await accounts.consume(accountKey)
    if (addressKey !== undefined) await addresses.consume(addressKey)
  } catch (error) {
    throw error instanceof TriesSpent ? tooManyRequests(error.msBeforeNext / 1000) : error
  }

  const takeBackAddress = async () => {
    if (addressKey !== undefined) await addresses.reward(addressKey)
  }
  return {
    /** It was no failure; what failed before still counts. */
    takeBack: async () => {
      await accounts.reward(accountKey)
      await takeBackAddress()
    },
    /** Someone has signed in: what failed before no longer counts for the account. */
    succeed: async () => {
      await accounts.delete(accountKey)
      await takeBackAddress()
    },
  }
}

/** Counts one of a kind of request that is limited by itself: password links. Says whether it is allowed. */
export async function isAllowed(
  database: Database,
  now: Date,
  { kind, value, limit }: { kind: string; value: string; limit: number },
): Promise<boolean> {
  try {
    await new TriesLimiter({ db: database.kysely, now, kind, limit, windowSeconds }).consume(
      keyOf(value),
    )
    return true
  } catch (error) {
    if (error instanceof TriesSpent) return false
    throw error
  }
}

/** The same for requests from one address, where there is a socket. @throws 429 with Retry-After */
export async function limitAddress(
  database: Database,
  now: Date,
  options: { kind: string; address: string | null; limit: number },
): Promise<void> {
  const { kind, address, limit } = options
  if (address === null) return
  if (!(await isAllowed(database, now, { kind, value: network(address), limit })))
    throw tooManyRequests(windowSeconds)
}
