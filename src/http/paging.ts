import type { Context } from 'hono'
import { z } from 'zod'
import { queryText } from './api'
import { badRequest } from './errors'

/** The most that one answer of a list read in pieces has. */
const MOST = 1000

const words = `Must be a whole number from 1 to ${MOST}`

/** What a list takes that may be read in pieces; without `limit` it comes whole. */
export const pagingQuery = {
  limit: z.coerce.number(words).int(words).min(1, words).max(MOST, words).optional().meta({
    description: `At most so many; \`x-total-count\` then says how many there are, and \`x-next-cursor\` where the next begin`,
  }),
  after: queryText.optional().meta({ description: 'The `x-next-cursor` of the piece before' }),
}

/** One piece of a list. */
export interface Piece<Item> {
  items: Item[]
  /** How many there are in all. */
  total: number
  /** The place of the last item: what the list is sorted by, and its id. Undefined if nothing follows. */
  next: Place | undefined
}

/** Says in the answer's headers what a piece is of, and returns its items. */
export function sendPiece<Item>(c: Context, { items, total, next }: Piece<Item>): Item[] {
  c.header('x-total-count', String(total))
  if (next) c.header('x-next-cursor', Buffer.from(JSON.stringify(next)).toString('base64url'))
  return items
}

const place = z.tuple([z.string(), z.string()])
export type Place = z.infer<typeof place>

/**
 * The place a cursor names. That item may be gone; the list continues after it.
 * @throws 400
 */
export function placeOf(after: string | undefined): Place | undefined {
  if (after === undefined) return undefined
  const { data } = place.safeParse(jsonIn(after))
  if (data && !data.join('').includes('\0')) return data
  const message = 'Must be the cursor of an answer'
  throw badRequest(message, [{ path: 'after', message }])
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
