import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { bindingsOf } from './app-env'
import type { AppBindings, AppEnv } from './app-env'
import { KeptAnswer } from './kept-answer'
import { requestIdFor } from './request-id'

/** A query parameter by its name, and its values where they are few: any other value counts as none. */
export type KeptParameter = string | { name: string; values: readonly string[] }

/**
 * The query parameters that change what stands at a path (`[]`: none does), or undefined where
 * answers are never kept.
 */
type Allow = (path: string) => readonly KeptParameter[] | undefined

interface PageCacheOptions {
  allow: Allow
  /**
   * Has the application answer an anonymous request made from the key alone:
   * `(request, bindings) => app.request(request, undefined, bindings)`.
   */
  render: (request: Request, bindings: AppBindings) => Response | Promise<Response>
  /** The name of the session's cookie. */
  sessionCookie: string
  /** Asked only where the cookie is there. Only a valid session passes the cache by. */
  hasValidSession: (c: Context<AppEnv>) => Promise<boolean>
  /** False while changes by other processes cannot be heard: nothing is kept or served then. */
  hearsOthers: () => boolean
  clock: () => Date
  log: Logger
  trustedProxies?: number
  maxEntries?: number
  maxBytes?: number
}

const maxKeyLength = 512

/**
 * The address that an answer is kept under: the path and the parameters that matter there, sorted.
 * Undefined where the answer is not to be kept.
 */
export function normaliseKey(url: string, allow: Allow): string | undefined {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (!path.startsWith('/') || path.length > maxKeyLength) return undefined
  const allowed = allow(path)
  if (!allowed) return undefined
  if (mark === -1 || allowed.length === 0) return path
  const sent = new URLSearchParams(url.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const parameter of allowed) {
    const { name, values } = typeof parameter === 'string' ? { name: parameter } : parameter
    const value = sent.get(name)
    if (value !== null && values?.includes(value) !== false) kept.set(name, value)
  }
  kept.sort()
  const query = kept.toString()
  const key = query === '' ? path : `${path}?${query}`
  return key.length > maxKeyLength ? undefined : key
}

const mauritiusOffsetMs = 4 * 3_600_000
const dayMs = 86_400_000
/** Days since 1970 in Mauritius, which is four hours ahead all year. */
const mauritianDay = (now: Date) => Math.floor((now.getTime() + mauritiusOffsetMs) / dayMs)

/** What belongs to one request or one connection, not to the page. */
const neverKept = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-request-id',
])

/**
 * Anonymous pages and JSON answers as bytes, never stale: `clear()` drops them all when content
 * changes, and so does midnight in Mauritius (ages, the footer's year).
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #cookie: string
  readonly #pages: LRUCache<string, KeptAnswer>
  readonly #rendering = new Map<string, Promise<KeptAnswer | undefined>>()
  #generation = 0
  #day: number

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#cookie = `${options.sessionCookie}=`
    this.#day = mauritianDay(options.clock())
    this.#pages = new LRUCache({
      max: options.maxEntries ?? 2000,
      maxSize: options.maxBytes ?? 16 * 1024 * 1024,
      sizeCalculation: (page) => page.size,
    })
  }

  /** Forgets everything. What is being rendered now is neither kept nor given to later requests. */
  clear(): void {
    this.#generation += 1
    this.#pages.clear()
    this.#rendering.clear()
  }

  #currentGeneration(): number {
    const day = mauritianDay(this.#options.clock())
    if (day !== this.#day) {
      this.#day = day
      this.clear()
    }
    return this.#generation
  }

  /**
   * The fast path, asked before any framework sees the request. Answers from memory and returns
   * true, or returns false without having touched anything.
   */
  tryServe(req: IncomingMessage, res: ServerResponse): boolean {
    const { method, url } = req
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    if (!this.#options.hearsOthers()) return false
    const { cookie } = req.headers
    if (cookie !== undefined && cookie.includes(this.#cookie)) return false
    this.#currentGeneration()
    // Without a query the address is its own key, and only a kept answer is found under it.
    const key = url.includes('?') ? normaliseKey(url, this.#options.allow) : url
    const page = key === undefined ? undefined : this.#pages.get(key)
    if (!page) return false
    const isBelieved = (this.#options.trustedProxies ?? 0) > 0
    const requestId = requestIdFor(req.headers['x-request-id'], isBelieved)
    if (!page.send(req, res, requestId)) return false
    const { log } = this.#options
    // Hits are too many to log by default, and too cheap.
    if (log.isLevelEnabled('debug'))
      log.debug({ requestId, method, path: key, status: res.statusCode, cached: true }, 'request')
    return true
  }

  /** For everything that the fast path left: first visits, and visitors with a session's cookie. */
  middleware(): MiddlewareHandler<AppEnv> {
    return async (c, next) => {
      const { method, url } = c.req
      if (method !== 'GET' && method !== 'HEAD') return next()
      if (bindingsOf(c).internal?.uncached) return next()
      const key = normaliseKey(url.slice(new URL(url).origin.length), this.#options.allow)
      if (key === undefined) return next()
      const page = (await this.#mayServe(c)) ? await this.#page(key, c.get('requestId')) : undefined
      if (!page) {
        await next()
        forThisVisitorOnly(c)
        return
      }
      c.set('cached', true)
      const response = await page.response(c.req.raw, c.get('requestId'))
      // Weighed again: it may have been compressed just now.
      if (this.#pages.peek(key) === page) this.#pages.set(key, page)
      return response
    }
  }

  async #mayServe(c: Context<AppEnv>): Promise<boolean> {
    if (!this.#options.hearsOthers()) return false
    if (!c.req.header('cookie')?.includes(this.#cookie)) return true
    return !(await this.#options.hasValidSession(c))
  }

  /** The page from memory, from a render under way, or rendered now; undefined: not to be shared. */
  async #page(key: string, requestId: string): Promise<KeptAnswer | undefined> {
    const generation = this.#currentGeneration()
    const kept = this.#pages.get(key) ?? this.#rendering.get(key)
    if (kept) return kept
    const rendering = this.#render(key, requestId)
      .then((page) => {
        const isCurrent = generation === this.#currentGeneration() && this.#options.hearsOthers()
        if (page?.status === 200 && isCurrent) this.#pages.set(key, page)
        return page
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
      })
    this.#rendering.set(key, rendering)
    return rendering
  }

  async #render(key: string, requestId: string): Promise<KeptAnswer | undefined> {
    // Nothing of the visitor's request but the key: what one visitor sends shows to no other.
    const request = new Request(`http://localhost${key}`)
    const response = await this.#options.render(request, {
      internal: { requestId, uncached: true },
    })
    if (response.headers.has('set-cookie') || isPrivate(response)) return undefined
    return new KeptAnswer({
      status: response.status,
      headers: [
        ...[...response.headers].filter(([name]) => !neverKept.has(name)),
        ['vary', 'Accept-Encoding, Cookie'],
        ['cache-control', 'no-cache'],
      ],
      body: Buffer.from(await response.arrayBuffer()),
    })
  }
}

const isPrivate = (response: Response) =>
  /private|no-store/.test(response.headers.get('cache-control') ?? '')

function forThisVisitorOnly(c: Context<AppEnv>): void {
  const { headers } = c.res
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  headers.append('vary', 'Cookie')
}
