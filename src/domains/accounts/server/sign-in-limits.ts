import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database, Executor } from '../../../db/database'
import { tooManyRequests } from '../../../http/errors'
import type { User } from '../accounts.contract'
import { type Counted, countTry, forgetTries, takeBackTry } from './tries.store'

/** Failed tries in one window. */
const LIMITS = { account: 10, address: 50, known: 10, session: 10, person: 50 }

export interface Try {
  /** The account tried: the e-mail, known or not, or else a user's id. */
  account: string
  /** Undefined without a socket: the process itself. */
  address: string | null
  /**
   * The stored hash of a browser that has signed in to this account before. Its tries are counted separately:
   * whatever others do, people are never locked out of their own browser.
   */
  known: string | undefined
}

/** An IPv6 network (/64) counts as one address: it holds more addresses than anyone could count. */
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

type Kind = keyof typeof LIMITS

const idOf = (kind: string, value: string) =>
  `${kind}:${createHash('sha256').update(value.normalize('NFC').toLowerCase()).digest('hex')}`

/** @throws 429 with Retry-After once the tries are used up */
async function count(db: Executor, now: Date, counted: Counted, words?: string): Promise<void> {
  const waitMs = await countTry(db, now, counted)
  if (waitMs !== undefined) throw tooManyRequests(waitMs / 1000, words)
}

/**
 * Counts a try before its outcome is known, so that many at once can't slip through. In order: once the first
 * kind has used up its tries, the second is not counted. @throws 429 with Retry-After
 */
async function countInOrder(
  { kysely: db }: Database,
  now: Date,
  tried: { kind: Kind; value: string }[],
) {
  const counts = tried.map(({ kind, value }) => ({ kind, id: idOf(kind, value) }))
  for (const { kind, id } of counts)
    await count(db, now, { id, window: 'sign-in', limit: LIMITS[kind] })
  return {
    /** It was not a failure; earlier failures still count. */
    takeBack: async () => {
      for (const { id } of counts) await takeBackTry(db, id)
    },
    /** Earlier failures no longer count either, except the address's, which may have tried other accounts. */
    succeed: async () => {
      for (const { kind, id } of counts)
        await (kind === 'address' ? takeBackTry(db, id) : forgetTries(db, [id]))
    },
  }
}

/**
 * Counts a try to sign in. The address comes first: once it has used up its tries, nothing counts against the
 * accounts it names. @throws 429 with Retry-After
 */
export const countSignInTry = (database: Database, now: Date, { account, address, known }: Try) =>
  countInOrder(
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
 * Counts an attempt at the person's own password in an open session. The session is checked first, so that a
 * stolen session can't lock its owner out of the others. @throws 429 with Retry-After
 */
export const countOwnPasswordTry = (
  database: Database,
  now: Date,
  { id, sessionId }: { id: string; sessionId: string },
) =>
  countInOrder(database, now, [
    { kind: 'session', value: sessionId },
    { kind: 'person', value: id },
  ])

/** For people who have proved that an account is theirs: they may try again. */
export const forgiveTries = (db: Executor, { email, id }: Pick<User, 'email' | 'id'>) =>
  forgetTries(db, [idOf('account', email ?? id), idOf('person', id)])

/** Counts a letter to one person; returns whether it may be sent. */
export async function mayWrite(
  { kysely: db }: Database,
  now: Date,
  { kind, userId, limit }: { kind: string; userId: string; limit: number },
): Promise<boolean> {
  return (
    (await countTry(db, now, { id: idOf(kind, userId), window: 'letter', limit })) === undefined
  )
}

/** Counts a call by a person or a visitor (`call-limits.ts`). @throws 429 with Retry-After */
export const countCall = (
  { kysely: db }: Database,
  now: Date,
  { kind, who, limit }: { kind: string; who: string; limit: number },
) =>
  count(
    db,
    now,
    { id: idOf(`call ${kind}`, who), window: 'call', limit },
    'Too many requests. Please try again later.',
  )
