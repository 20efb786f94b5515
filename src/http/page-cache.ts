import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { stableDay, timeZone } from '../lib/dates'
import type { Addresses, Key } from './addresses'
import { bindingsOf } from './app-env'
import type { AppBindings, AppEnv } from './app-env'
import { KeptAnswer } from './kept-answer'
import { loggedPath } from './logs'
import { requestIdFor } from './request-id'

interface PageCacheOptions {
  addresses: Addresses
  /**
   * Makes the application answer a request with nothing but an address:
   * `(request, bindings) => app.request(request, undefined, bindings)`.
   */
  render: (request: Request, bindings: AppBindings) => Response | Promise<Response>
  sessionCookie: string
  /** Called only if the cookie is there: whether this visitor gets what everyone gets. */
  getsSharedAnswer: (c: Context<AppEnv>) => Promise<boolean>
  /** How long changes by other processes may have gone unheard; undefined while they are heard. */
  unheardForMs: () => number | undefined
  /** Waits a moment until they are heard again. */
  hear: () => Promise<void>
  clock: () => Date
  log: Logger
  trustedProxies?: number
  maxEntries?: number
  maxBytes?: number
}

/** How long visitors see the last known pages while the database is away. */
const lastKnownMs = 60_000
/** How long a visitor waits for a database that may be away before seeing the last known page. */
const patienceMs = 1_000
/** While changes go unheard, a render that began longer ago than this may miss one. */
const currentForMs = 250

/** Lists, and the parts of about twenty horses: a page reads up to seven. */
const valuesKept = 100

/** A period in which changes by other processes are not heard. */
interface Outage {
  since: number
  /** Whether rendering a page failed, too, so the last known pages are shown. */
  isAway: boolean
}

/** The stable's day, and the clock by which pages say what they say. */
const dayAndClock = (now: Date) => stableDay(now) + timeZone()

/** Headers that belong to one request or connection, not to the page. */
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

interface Rendering {
  answer: Promise<KeptAnswer | undefined>
  begunAt: number
}

interface KeptPage {
  page: KeptAnswer
  isTyped: boolean
}

/**
 * Visitors' pages, and JSON answers that are the same for everyone, as bytes, never stale: `clear()` drops them
 * all when content changes, and the stable's midnight does, too (ages, the footer's year), as does another clock. Only while the database
 * is away are pages shown that may be stale, for a minute.
 */
export class PageCache {
  /** How many answers came from memory, and how many were rendered for the visitor who asked. */
  readonly answers = { hit: 0, miss: 0 }
  readonly #options: PageCacheOptions
  readonly #cookie: string
  /** Pages requested once, and addresses that people made up: these only push out each other. */
  readonly #newcomers: LRUCache<string, KeptPage>
  /** The site's own addresses, once they are requested again. */
  readonly #regulars: LRUCache<string, KeptPage>
  /** The data that pages have read, before it becomes JSON. */
  readonly #values = new LRUCache<string, { value: unknown }>({ max: valuesKept })
  readonly #rendering = new Map<string, Rendering>()
  #generation = 0
  #day: string
  #outage: Outage | undefined

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#cookie = `${options.sessionCookie}=`
    this.#day = dayAndClock(options.clock())
    const max = options.maxEntries ?? 2000
    const maxSize = options.maxBytes ?? 16 * 1024 * 1024
    const sizeCalculation = ({ page }: KeptPage) => page.size
    this.#newcomers = new LRUCache({ max, maxSize, sizeCalculation })
    this.#regulars = new LRUCache({ max, maxSize, sizeCalculation })
  }

  /** Forgets everything. Renders under way are neither kept nor used for later requests. */
  clear(): void {
    this.#generation += 1
    this.#newcomers.clear()
    this.#regulars.clear()
    this.#values.clear()
    this.#rendering.clear()
    this.#outage = undefined
  }

  /** Whether the last known pages are being served because the database is away. */
  get servesLastKnown(): boolean {
    const outage = this.#currentOutage()
    const isEmpty = this.#regulars.size + this.#newcomers.size === 0
    return outage !== undefined && !isEmpty && this.#isRecent(outage)
  }

  #currentOutage(): Outage | undefined {
    const unheardMs = this.#options.unheardForMs()
    if (unheardMs === undefined) return (this.#outage = undefined)
    const since = this.#options.clock().getTime() - unheardMs
    return (this.#outage ??= { since, isAway: false })
  }

  #isRecent({ since }: Outage): boolean {
    return this.#options.clock().getTime() - since < lastKnownMs
  }

  #currentGeneration(): number {
    const day = dayAndClock(this.#options.clock())
    if (day !== this.#day) {
      this.#day = day
      this.clear()
    }
    return this.#generation
  }

  /** A new number each time everything kept is dropped; undefined while other processes' changes are not heard. */
  get generation(): number | undefined {
    return this.#currentOutage() ? undefined : this.#currentGeneration()
  }

  /** The page kept under a key. One of the site's own addresses becomes a regular when requested again. */
  #find(key: string): KeptAnswer | undefined {
    this.#currentGeneration()
    const regular = this.#regulars.get(key)
    if (regular) return regular.page
    const newcomer = this.#newcomers.get(key)
    if (newcomer && !newcomer.isTyped) {
      this.#newcomers.delete(key)
      this.#regulars.set(key, newcomer)
    }
    return newcomer?.page
  }

  /** Updates a page's size once it has been compressed. */
  #weigh(key: string, page: KeptAnswer): void {
    for (const pages of [this.#newcomers, this.#regulars]) {
      const kept = pages.peek(key)
      if (kept?.page === page) pages.set(key, kept)
    }
  }

  /**
   * The fast path, before any framework sees the request, for canonical addresses only. Answers from memory and
   * returns true, or returns false without having changed anything.
   */
  tryServe(req: IncomingMessage, res: ServerResponse): boolean {
    const { method, url } = req
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    const { cookie } = req.headers
    if (cookie !== undefined && cookie.includes(this.#cookie)) return false
    const outage = this.#currentOutage()
    if (outage && !(outage.isAway && this.#isRecent(outage))) return false
    // Without a query the address is its own key, under which only a kept answer can be found.
    const key = url.includes('?') ? this.#options.addresses.keyOf(url)?.text : url
    const page = key === undefined ? undefined : this.#find(key)
    if (!page) return false
    const isBelieved = (this.#options.trustedProxies ?? 0) > 0
    const requestId = requestIdFor(req.headers['x-request-id'], isBelieved)
    if (!page.send(req, res, requestId)) return false
    this.answers.hit += 1
    const { log } = this.#options
    // Hits are too many to log by default, and too cheap.
    if (log.isLevelEnabled('debug'))
      log.debug(
        { requestId, method, path: loggedPath(url), status: res.statusCode, cached: true },
        'request',
      )
    return true
  }

  /**
   * Reads data that is the same for everyone: kept if the route says so, and shared by many pages, which must
   * not change it.
   */
  async read<Refusal extends object>(
    path: string,
    read: () => Promise<{ value: unknown } | Refusal>,
  ): Promise<{ value: unknown } | Refusal> {
    const address = this.#options.addresses.keyOf(path)
    if (address === undefined || address.isTyped || this.#currentOutage()) return read()
    const generation = this.#currentGeneration()
    const key = address.text
    const kept = this.#values.get(key)
    if (kept) return kept
    const answer = await read()
    const isCurrent = !this.#currentOutage() && generation === this.#currentGeneration()
    if ('value' in answer && isCurrent) this.#values.set(key, answer)
    return answer
  }

  /** For everything else: first visits, and visitors with a session cookie. */
  middleware(): MiddlewareHandler<AppEnv> {
    return async (c, next) => {
      const { method } = c.req
      if (method !== 'GET' && method !== 'HEAD') return next()
      if (bindingsOf(c).internal) return next()
      const key = this.#options.addresses.keyFor(c)
      if (key === undefined) {
        await next()
        keptByNobody(c)
        return
      }
      const page = (await this.#isShared(c)) && (await this.#pageFor(key, c.get('requestId')))
      if (!page) {
        await next()
        keptByNobody(c)
        c.res.headers.append('vary', 'Cookie')
        return
      }
      c.set('cached', true)
      const response = await page.response(c.req.raw, c.get('requestId'))
      this.#weigh(key.text, page)
      return response
    }
  }

  async #isShared(c: Context<AppEnv>): Promise<boolean> {
    if (this.#currentOutage()) await this.#options.hear()
    if (c.req.header('cookie')?.includes(this.#cookie) !== true) return true
    return !this.#currentOutage() && (await this.#options.getsSharedAnswer(c))
  }

  #pageFor(key: Key, requestId: string): Promise<KeptAnswer | undefined> {
    const outage = this.#currentOutage()
    return outage ? this.#pageInOutage(key, requestId, outage) : this.#page(key, requestId)
  }

  /**
   * While other processes are not heard: renders now if the database still answers, otherwise uses the last
   * known page.
   */
  async #pageInOutage(
    { text: key }: Key,
    requestId: string,
    outage: Outage,
  ): Promise<KeptAnswer | undefined> {
    if (!this.#isRecent(outage) || !this.#find(key)) return this.#renderedOnce(key, requestId)
    if (!outage.isAway) {
      const fresh = await Promise.race([
        this.#renderedOnce(key, requestId).catch(() => undefined),
        wait(patienceMs, undefined, { ref: false }),
      ])
      if (fresh && fresh.status < 500) return fresh
      // By now the database may be back, or a change may have arrived.
      if (this.#outage !== outage || !this.#isRecent(outage)) return undefined
      if (!outage.isAway) {
        outage.isAway = true
        const since = new Date(outage.since).toISOString()
        this.#options.log.warn({ since }, 'the database is away: visitors see the last known pages')
      }
    }
    return this.#find(key)
  }

  /** The page from memory, from a render under way, or rendered now; undefined if it must not be shared. */
  async #page({ text: key, isTyped }: Key, requestId: string): Promise<KeptAnswer | undefined> {
    const generation = this.#currentGeneration()
    const kept = this.#find(key)
    this.answers[kept ? 'hit' : 'miss'] += 1
    if (kept) return kept
    const page = await this.#renderedOnce(key, requestId)
    const isCurrent = !this.#currentOutage() && generation === this.#currentGeneration()
    const isKept = this.#regulars.has(key) || this.#newcomers.has(key)
    if (page?.status === 200 && isCurrent && !isKept) this.#newcomers.set(key, { page, isTyped })
    return page
  }

  /** Renders once for everyone who asks at the same time. */
  #renderedOnce(key: string, requestId: string): Promise<KeptAnswer | undefined> {
    const underWay = this.#rendering.get(key)
    const now = performance.now()
    if (underWay && (now - underWay.begunAt < currentForMs || !this.#currentOutage()))
      return underWay.answer
    const answer = this.#render(key, requestId).finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    })
    const rendering = { answer, begunAt: now }
    this.#rendering.set(key, rendering)
    return answer
  }

  async #render(key: string, requestId: string): Promise<KeptAnswer | undefined> {
    // The request contains only the address, so that nothing one visitor sends is shown to another.
    const request = new Request(`http://localhost${key}`)
    const response = await this.#options.render(request, { internal: { requestId } })
    const { status, headers } = response
    // A redirect's target contains the visitor's whole query, the key only part of it.
    if (status >= 300 && status < 400) return undefined
    if (headers.has('set-cookie') || (status < 500 && isPrivate(response))) return undefined
    return new KeptAnswer({
      status,
      headers: [
        ...[...headers].filter(([name]) => !neverKept.has(name)),
        ['vary', 'Accept-Encoding, Cookie'],
        // for the visitor's own cache
        ['cache-control', status < 500 ? 'no-cache' : 'no-store'],
      ],
      body: Buffer.from(await response.arrayBuffer()),
    })
  }
}

const isPrivate = (response: Response) =>
  /private|no-store/.test(response.headers.get('cache-control') ?? '')

/** For answers that do not say how they may be cached. */
function keptByNobody(c: Context<AppEnv>): void {
  const { headers } = c.res
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
}
