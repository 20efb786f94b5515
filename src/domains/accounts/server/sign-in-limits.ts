import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from '../../../db/database'
import { tooManyRequests } from '../../../http/errors'
import { countTry, forgetTries, uncountTry } from './failed-tries.store'

const WINDOW_MS = 15 * 60 * 1000
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

const keyOf = (kind: string, value: string) =>
  `${kind}:${createHash('sha256').update(value.normalize('NFC').toLowerCase()).digest('hex')}`

/**
 * Counts a try before anyone knows how it ends, so that many at once cannot slip through, and
 * takes it back where it did not fail.
 * @throws 429 with Retry-After
 */
export async function countSignInTry(database: Database, now: Date, { account, address }: Try) {
  const db = database.kysely
  const accountKey = keyOf('account', account)
  const addressKey = address === null ? undefined : keyOf('address', network(address))

  const refuseBeyond = async (key: string, limit: number) => {
    const { tries, expiresAt } = await countTry(db, now, key, WINDOW_MS)
    if (tries > limit) throw tooManyRequests((expiresAt.getTime() - now.getTime()) / 1000)
  }
  await refuseBeyond(accountKey, LIMITS.account)
  if (addressKey !== undefined) await refuseBeyond(addressKey, LIMITS.address)

  return {
    /** It was no failure; what failed before still counts. */
    takeBack: async () => {
      await uncountTry(db, accountKey)
      if (addressKey !== undefined) await uncountTry(db, addressKey)
    },
    /** Someone has signed in: what failed before no longer counts for the account. */
    succeed: async () => {
      await forgetTries(db, accountKey)
      if (addressKey !== undefined) await uncountTry(db, addressKey)
    },
  }
}

/** Counts one of a kind of request that is limited by itself: password links. Says whether it is allowed. */
export async function isAllowed(
  database: Database,
  now: Date,
  options: { kind: string; value: string; limit: number },
): Promise<boolean> {
  const key = keyOf(options.kind, options.value)
  const { tries } = await countTry(database.kysely, now, key, WINDOW_MS)
  return tries <= options.limit
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
    throw tooManyRequests(WINDOW_MS / 1000)
}
