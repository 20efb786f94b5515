import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getNonce } from 'get-nonce'
import { useEffect } from 'react'
import { hasFields } from '../../../../../lib/has-fields'
import { browserFetch } from '../../../../../web/api'
import {
  forgetOldPages,
  forgetOtherPages,
  isKeptCopy,
  keptCopy,
  openKept,
} from '../../../../../web/kept-pages'
import { currentUserQuery } from '../../../../accounts/ui/accounts.queries'
import { isSheet, showLater } from './sheet-data'

interface Sheet {
  meetingId: string
  /** Whether the address of today's sheet leads here. */
  isToday: boolean
}

const TODAY = '/admin/racing/today'
const pathOf = (meetingId: string) => `/admin/racing/${meetingId}`

/** The page's first needs come first. */
const SETTLED_MS = 1500

/**
 * Keeps the sheet on the phone for a day, so that it opens without a line: its page, its scripts and what it
 * reads, always as on screen. Only in the built application.
 */
export function useKeptSheet({ meetingId, isToday }: Sheet): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!import.meta.env.PROD) return
    let stop = () => {}
    let isGone = false
    const begin = async () => {
      const owner = ownerIn(queryClient)
      const cache = owner === undefined ? undefined : await openKept(owner)
      if (owner === undefined || !cache || isGone) return
      await showKept(queryClient, cache, meetingId)
      stop = keepAnswers(queryClient, cache)
      await forgetOldPages()
      if (!(await keepPage(cache, meetingId))) return
      if (isToday) await cache.put(TODAY, keptCopy(null, 302, { location: pathOf(meetingId) }))
      await forgetOtherPages(owner)
      await navigator.serviceWorker.register('/admin/racing/worker.js', { scope: '/admin/racing/' })
    }
    // it works without: a full phone, a browser without service workers
    const keep = () => void begin().catch(() => undefined)
    const timer = setTimeout(keep, SETTLED_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop()
    }
  }, [queryClient, meetingId, isToday])
}

/** One person's pages of one build: its style nonce comes from the build. */
function ownerIn(queryClient: QueryClient): string | undefined {
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  return user ? `${user.id} ${getNonce()}` : undefined
}

/** A page that was opened without a line is as it was kept; what was saved since was kept after it. */
async function showKept(queryClient: QueryClient, cache: Cache, meetingId: string): Promise<void> {
  const copy = await cache.match(`/api/meetings/${meetingId}`)
  const sheet: unknown = await copy?.json()
  if (isSheet(sheet)) showLater(queryClient, sheet)
}

/** What the sheet reads. What other screens have read, such as the register, stays out of the copy. */
const readBySheet =
  /^\/api\/(meetings|performance-suggestions|user$|sign-in-options|dynamic-pages|homepage-settings)/

/** Keeps what the sheet reads, as it is on screen. Returns how to stop. */
function keepAnswers(queryClient: QueryClient, cache: Cache): () => void {
  const kept = new Map<string, unknown>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    timer = undefined
    for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
      const path = queryKey.join('/')
      if (!readBySheet.test(path) || state.data == null || kept.get(path) === state.data) continue
      kept.set(path, state.data)
      // a full phone: the next change tries again
      cache.put(path, answerOf(state.data)).catch(() => kept.delete(path))
    }
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    timer ??= setTimeout(keep)
  })
  keep()
  return () => {
    unsubscribe()
    clearTimeout(timer)
    keep()
  }
}

/** An answer of the API again, as `withTotal` took it. */
function answerOf(data: unknown): Response {
  const headers = { 'content-type': 'application/json' }
  if (!hasFields(data, 'items', 'total') || Object.keys(data).length > 2)
    return keptCopy(JSON.stringify(data), 200, headers)
  return keptCopy(JSON.stringify(data.items), 200, {
    ...headers,
    'x-total-count': String(data.total),
  })
}

/** Keeps the page and its scripts; returns whether it could. */
async function keepPage(cache: Cache, meetingId: string): Promise<boolean> {
  const path = pathOf(meetingId)
  const answer = await browserFetch(path)
  if (!answer.ok || answer.redirected || isKeptCopy(answer)) return false
  const html = await answer.text()
  // the page of someone who may not see the sheet lacks its data
  if (!html.includes(`["/api/meetings","${meetingId}"]`)) return false
  const files = new Set([
    ...performance.getEntriesByType('resource').flatMap(({ name }) => assetIn(name)),
    ...[...html.matchAll(/(?:src|href|data-entry)="(\/assets\/[^"]+)"/g)].map(
      ([, file = '']) => file,
    ),
  ])
  for (const file of files) if (!(await cache.match(file))) await cache.add(file)
  // last, so that a page is never kept without its scripts
  const type = answer.headers.get('content-type') ?? 'text/html'
  const policy = answer.headers.get('content-security-policy') ?? ''
  const headers = { 'content-type': type, 'content-security-policy': policy }
  await cache.put(path, keptCopy(html, 200, headers))
  return true
}

function assetIn(address: string): string[] {
  const { origin, pathname } = new URL(address)
  return origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : []
}
