import { stableDay } from '../lib/dates'
import { endOfStableDay } from '../lib/moments'

// Pages kept on the device for when there is no line: docs/decisions/023. What they are kept in, and how it is
// emptied. src/app/sheet-worker.ts serves them, and spells these names itself, because it is one file.

const PREFIX = 'kept '
/** In the browser's local storage: what a person opened last in the back office. */
export const OPENED = 'opened'
/** When a copy was made, in milliseconds. Built files have none: they hold nothing private. */
const KEPT_AT = 'x-kept-at'
const DAY_MS = 24 * 60 * 60 * 1000

/** Browsers have no caches on an address without TLS. */
const canKeep = () => 'caches' in globalThis

/** Where one person's pages of one build are kept; those of others are dropped by `forgetOtherPages`. */
export const openKept = async (owner: string): Promise<Cache | undefined> =>
  canKeep() ? caches.open(PREFIX + owner) : undefined

/** A copy to keep for a day. */
export function keptCopy(body: string | null, status: number, headers: HeadersInit): Response {
  const copy = new Response(body, { status, headers })
  copy.headers.set(KEPT_AT, String(Date.now()))
  // the worker doesn't know the stable's clock
  copy.headers.set('x-today-until', String(endOfStableDay(stableDay(new Date())).getTime()))
  return copy
}

/** Whether an answer is a copy, not the server's. */
export const isKeptCopy = ({ headers }: Response): boolean => headers.has(KEPT_AT)

const keptNames = async () =>
  canKeep() ? (await caches.keys()).filter((name) => name.startsWith(PREFIX)) : []

/**
 * Deletes every page kept on this device, and what was opened: when a person signs out or may not see them any
 * more.
 */
export const forgetKeptPages = async (): Promise<void> => {
  try {
    localStorage.removeItem(OPENED)
    await forgetOtherPages(undefined)
  } catch {
    // a browser that refuses these has kept nothing
  }
}

/**
 * Deletes what others have kept.
 * @param owner whose copies stay: a person's, or those of one of their builds; if undefined, none do
 */
export async function forgetOtherPages(owner: string | undefined): Promise<void> {
  const others = (await keptNames()).filter(
    (name) => owner === undefined || !name.startsWith(PREFIX + owner),
  )
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Deletes copies that are older than a day. Built files stay: they hold nothing private. */
export async function forgetOldPages(): Promise<void> {
  for (const name of await keptNames()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const copy = await cache.match(request)
      const at = copy?.headers.get(KEPT_AT)
      if (at != null && Date.now() - Number(at) > DAY_MS) await cache.delete(request)
    }
  }
}
