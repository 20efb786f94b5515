import type { Context } from 'hono'
import { z } from 'zod'
import { queryText } from './api'
import { badRequest } from './errors'

/** The most items in one page of a list. */
const MOST = 1000

const words = `Must be a whole number from 1 to ${MOST}`

/** The parameters of a list that can be read in pages; without `limit` the whole list is returned. */
export const pagingQuery = {
  limit: z.coerce.number(words).int(words).min(1, words).max(MOST, words).optional().meta({
    description: `At most this many; \`x-total-count\` then says how many there are, and \`x-next-cursor\` where the next page begins`,
  }),
  after: queryText.optional().meta({ description: 'The `x-next-cursor` of the previous page' }),
}

export interface Piece<Item> {
  items: Item[]
  /** How many items there are in all. */
  total: number
  /** The place of the last item: what the list is sorted by, and its id. Undefined on the last page. */
  next: Place | undefined
}

/** What one page asks for. */
export interface PieceWanted {
  limit: number
  after: Place | undefined
}

/** Cuts a page from rows of which one more was read than it holds: the ids on it, and where the next begins. */
export function cutPiece<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  sortedBy: (row: Row) => string,
): { ids: string[]; next: Place | undefined } {
  const here = rows.slice(0, limit)
  const last = here.at(-1)
  return {
    ids: here.map(({ id }) => id),
    next: rows.length > limit && last ? [sortedBy(last), last.id] : undefined,
  }
}

/** The rows with these ids, in their order. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Sets the answer's headers for paging, and returns the page's items. */
export function sendPiece<Item>(c: Context, { items, total, next }: Piece<Item>): Item[] {
  c.header('x-total-count', String(total))
  if (next) c.header('x-next-cursor', Buffer.from(JSON.stringify(next)).toString('base64url'))
  return items
}

const place = z.tuple([z.string(), z.string()])
export type Place = z.infer<typeof place>

/** The place that a cursor names. Its item may be gone; the list continues after it. @throws 400 */
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
