import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer, request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { Addresses } from './addresses'
import type { AppEnv } from './app-env'
import { requestLog } from './logs'
import { PageCache } from './page-cache'

/** A promise that is settled from outside. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = () => resolve()
  })
  return { open: () => open(), opened }
}

interface Site {
  content: string
  length: number
  movedTo?: string
  status: 200 | 404
  headers: Record<string, string>
  unheardForMs: number | undefined
  /** Called when the cache waits to hear again. */
  onHear?: () => void
  /** Makes renders fail. */
  isAway: boolean
  now: Date
  /** While set, renders wait for it after reading the content. */
  held?: ReturnType<typeof gate>
  renders: number
  /** The cookies of each render's request. */
  cookies: (string | undefined)[]
  addresses: string[]
}

function testSite(limits: { maxEntries?: number; maxBytes?: number } = {}) {
  const site: Site = {
    content: 'first',
    length: 5000,
    status: 200,
    headers: {},
    unheardForMs: undefined,
    isAway: false,
    now: new Date('2026-11-20T10:00:00.000Z'),
    renders: 0,
    cookies: [],
    addresses: [],
  }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const app = new Hono<AppEnv>()
  const addresses = new Addresses()
  addresses.add('/$page', {})
  addresses.add('/private/$page')
  addresses.add('/list', { sort: ['a', 'b'], filter: { maxLength: 20 } })
  const cache = new PageCache({
    addresses,
    render: (request, bindings) => app.request(request, undefined, bindings),
    sessionCookie: 'sid',
    getsSharedAnswer: (c) =>
      Promise.resolve(c.req.header('cookie')?.includes('sid=valid') !== true),
    unheardForMs: () => site.unheardForMs,
    hear: () => Promise.resolve(site.onHear?.()),
    clock: () => site.now,
    log,
    ...limits,
  })
  app.use(requestLog({ log }))
  app.use(cache.middleware())
  app.onError((error, c) => c.text(error.message, 500))
  app.get('*', async (c) => {
    site.renders += 1
    site.cookies.push(c.req.header('cookie'))
    site.addresses.push(c.req.url)
    if (site.isAway) throw new Error('the database is away')
    const { content } = site
    await site.held?.opened
    if (site.movedTo !== undefined) return c.redirect(site.movedTo + new URL(c.req.url).search, 307)
    const body = `<p>${content}</p>`.padEnd(site.length, '.')
    return c.body(body, site.status, {
      'content-type': 'text/html; charset=utf-8',
      ...site.headers,
    })
  })
  return { site, app, cache, lines }
}

const get = async (app: Hono<AppEnv>, path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the page cache', () => {
  it('renders an address once', async () => {
    const { site, app } = testSite()
    expect((await get(app, '/a')).text).toContain('first')
    expect((await get(app, '/a?fbclid=1')).text).toContain('first')
    expect(site.renders).toBe(1)
    await get(app, '/list?sort=a')
    await get(app, '/list?sort=b')
    expect(site.renders).toBe(3)
  })

  it('renders from the address alone', async () => {
    const { site, app } = testSite()
    await get(app, '/list?sort=a&secret=1', { cookie: 'sid=made-up; other=1', 'x-special': '1' })
    expect(site.cookies).toEqual([undefined])
    expect(site.addresses).toEqual(['http://localhost/list?sort=a'])
  })

  it('sends headers that say how to cache the page', async () => {
    const { app } = testSite()
    for (const attempt of [1, 2]) {
      const { headers } = await get(app, '/a')
      expect(headers.get('cache-control'), `${attempt}`).toBe('no-cache')
      expect(headers.get('vary')).toBe('Accept-Encoding, Cookie')
      expect(headers.get('etag')).toMatch(/^W\/"[\w-]{27}"$/)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    }
  })

  it('gives every answer its own request id', async () => {
    const { app } = testSite()
    const ids = [await get(app, '/a'), await get(app, '/a')].map(({ headers }) =>
      headers.get('x-request-id'),
    )
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('')
  })

  it('shows a change immediately', async () => {
    const { site, app, cache } = testSite()
    const before = await get(app, '/a')
    site.content = 'second'
    cache.clear()
    const after = await get(app, '/a')
    expect(after.text).toContain('second')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  it('renders once for visitors who ask at the same time', async () => {
    const { site, app } = testSite()
    site.held = gate()
    const all = Promise.all([get(app, '/a'), get(app, '/a?utm=1'), get(app, '/a')])
    await wait(20)
    site.held.open()
    expect((await all).map(({ text }) => text.slice(0, 12))).toEqual(Array(3).fill('<p>first</p>'))
    expect(site.renders).toBe(1)
  })

  it('neither keeps nor shares a render begun before a change', async () => {
    const { site, app, cache } = testSite()
    const held = gate()
    site.held = held
    const early = get(app, '/a')
    await wait(20)
    delete site.held
    site.content = 'second'
    cache.clear()
    // Requested after the change, while the old render is still running.
    expect((await get(app, '/a')).text).toContain('second')
    held.open()
    expect((await early).text).toContain('first')
    expect((await get(app, '/a')).text).toContain('second')
    expect(site.renders).toBe(2)
  })

  it('forgets at midnight in Mauritius', async () => {
    const { site, app } = testSite()
    site.now = new Date('2026-11-20T19:59:59.999Z')
    await get(app, '/a')
    await get(app, '/a')
    expect(site.renders).toBe(1)
    site.now = new Date('2026-11-20T20:00:00.000Z')
    await get(app, '/a')
    expect(site.renders).toBe(2)
    site.now = new Date('2026-11-21T03:00:00.000Z')
    await get(app, '/a')
    expect(site.renders).toBe(2)
  })

  it('does not keep a render that began before midnight', async () => {
    const { site, app } = testSite()
    site.now = new Date('2026-11-20T19:59:59.999Z')
    site.held = gate()
    const early = get(app, '/a')
    await wait(20)
    site.now = new Date('2026-11-20T20:00:00.000Z')
    site.held.open()
    await early
    await get(app, '/a')
    expect(site.renders).toBe(2)
  })

  it('keeps only successful answers', async () => {
    const { site, app } = testSite()
    site.status = 404
    const missing = await get(app, '/a')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('etag')).toBeNull()
    site.status = 200
    expect((await get(app, '/a')).status).toBe(200)
    expect(site.renders).toBe(2)
  })

  it('never shares private answers or ones that set a cookie', async () => {
    for (const [name, value] of [
      ['set-cookie', 'x=1'],
      ['cache-control', 'private'],
    ] as const) {
      const { site, app } = testSite()
      site.headers = { [name]: value }
      await get(app, '/a')
      const second = await get(app, '/a', { cookie: 'mine=1' })
      expect(second.headers.get(name)).toBe(value)
      expect(site.cookies).toEqual([undefined, undefined, undefined, 'mine=1'])
    }
  })

  it('keeps nothing if told not to', async () => {
    const { site, app } = testSite()
    await get(app, '/private/a')
    const { headers } = await get(app, '/private/a')
    expect(site.renders).toBe(2)
    expect(headers.get('etag')).toBeNull()
  })

  it('is bypassed only with a valid session', async () => {
    const { site, app } = testSite()
    await get(app, '/a')
    const mine = await get(app, '/a', { cookie: 'sid=valid' })
    expect(site.renders).toBe(2)
    expect(mine.headers.get('cache-control')).toBe('private, no-store')
    expect(mine.headers.get('etag')).toBeNull()
    const made = await get(app, '/a', { cookie: 'sid=made-up' })
    expect(site.renders).toBe(2)
    expect(made.headers.get('etag')).not.toBeNull()
  })

  it('renders for everyone while other processes are not heard but the database answers', async () => {
    const { site, app, lines } = testSite()
    await get(app, '/a')
    site.unheardForMs = 10
    site.content = 'second'
    expect((await get(app, '/a')).text).toContain('second')
    await get(app, '/a')
    expect(site.renders).toBe(3)
    expect(lines).toEqual([])
  })

  it('waits to hear others again before it renders what it has kept', async () => {
    const { site, app } = testSite()
    await get(app, '/a')
    site.unheardForMs = 300
    site.onHear = () => (site.unheardForMs = undefined)
    expect((await get(app, '/a')).text).toContain('first')
    expect(site.renders).toBe(1)
  })

  it('doesn’t share a render begun over 250 ms ago while changes can’t be heard', async () => {
    const { site, app } = testSite()
    site.unheardForMs = 300
    site.held = gate()
    const earlier = [get(app, '/a'), get(app, '/a')]
    await expect.poll(() => site.renders).toBe(1)
    await wait(300)
    site.content = 'second'
    const later = get(app, '/a')
    await expect.poll(() => site.renders).toBe(2)
    site.held.open()
    expect((await later).text).toContain('second')
    for (const answer of await Promise.all(earlier)) expect(answer.text).toContain('first')
  })

  it('keeps no more than its limit', async () => {
    const { site, app } = testSite({ maxEntries: 2, maxBytes: 20_000 })
    for (const path of ['/1', '/2', '/3']) await get(app, path)
    expect(site.renders).toBe(3)
    await get(app, '/3')
    expect(site.renders).toBe(3)
    await get(app, '/1')
    expect(site.renders).toBe(4)
    site.length = 30_000
    await get(app, '/big')
    await get(app, '/big')
    expect(site.renders).toBe(6)
  })

  it('redirects each visitor with their whole query', async () => {
    const { site, app } = testSite()
    site.movedTo = '/b'
    for (const query of ['?utm=1', '?utm=2']) {
      const answer = await get(app, `/a${query}`)
      expect(answer.status).toBe(307)
      expect(answer.headers.get('location')).toBe(`/b${query}`)
    }
  })

  it('does not cache an address whose parameters its route does not know', async () => {
    const { site, app } = testSite()
    for (const query of ['?sort=made-up', '?sort=a&sort=b', `?filter=${'x'.repeat(21)}`]) {
      for (const attempt of [1, 2]) {
        const { headers } = await get(app, `/list${query}`)
        expect(headers.get('etag'), `${query} ${attempt}`).toBeNull()
      }
    }
    expect(site.renders).toBe(6)
  })
})

describe('addresses no one else requests', () => {
  const regulars = ['/a', '/b', '/list?sort=a']
  const askTwice = async (app: Hono<AppEnv>, paths: readonly string[]) => {
    for (const path of [...paths, ...paths]) await get(app, path)
  }

  it('never push out a page that was requested twice', async () => {
    const { site, app } = testSite({ maxEntries: 10 })
    await askTwice(app, regulars)
    for (let i = 0; i < 100; i += 1) await get(app, `/once-${i}`)
    const { renders } = site
    for (const path of regulars) await get(app, path)
    expect(site.renders).toBe(renders)
  })

  it('never push out the site’s own, however many made-up ones are requested', async () => {
    const { site, app } = testSite({ maxEntries: 10 })
    await askTwice(app, regulars)
    for (let i = 0; i < 100; i += 1) {
      const typed = `/list?filter=${i}`
      await askTwice(app, [typed, typed])
    }
    const { renders } = site
    for (const path of regulars) await get(app, path)
    expect(site.renders).toBe(renders)
  })

  // `npm run test:hostile` requests a hundred thousand of them from a running server.
  it('take no more memory the more of them there are', async () => {
    const { site, app } = testSite()
    await askTwice(app, regulars)
    setFlagsFromString('--expose-gc')
    const askUpTo = async (from: number, to: number) => {
      for (let i = from; i < to; i += 1)
        await Promise.all([get(app, `/list?filter=${i}`), get(app, `/page-${i}?utm=${i}`)])
      runInNewContext('gc(); gc()')
      const { heapUsed, external } = process.memoryUsage()
      return (heapUsed + external) / 1024 / 1024
    }
    const usedMB = await askUpTo(0, 3_000)
    expect((await askUpTo(3_000, 9_000)) - usedMB).toBeLessThan(5)
    const { renders } = site
    expect(renders).toBeGreaterThan(18_000)
    for (const path of regulars) await get(app, path)
    expect(site.renders).toBe(renders)
  })
})

describe('while the database is away', () => {
  async function siteInOutage() {
    const all = testSite()
    await get(all.app, '/a')
    all.site.unheardForMs = 0
    all.site.isAway = true
    const at = all.site.now.getTime()
    return { ...all, after: (ms: number) => (all.site.now = new Date(at + ms)) }
  }

  it('shows visitors the last known page for 60 seconds, and logs that once', async () => {
    const { app, cache, lines, after } = await siteInOutage()
    for (const ms of [0, 1000, 59_999]) {
      after(ms)
      const answer = await get(app, '/a')
      expect(answer.status, `${ms}`).toBe(200)
      expect(answer.text).toContain('first')
      expect(cache.servesLastKnown).toBe(true)
    }
    const told = lines.filter((line) => line.includes('the last known pages'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('"since":"2026-11-20T10:00:00.000Z"')
    after(60_000)
    expect((await get(app, '/a')).status).toBe(500)
    expect(cache.servesLastKnown).toBe(false)
  })

  it('counts the 60 seconds from the last contact with other processes', async () => {
    const { site, app } = await siteInOutage()
    site.unheardForMs = 60_000
    expect((await get(app, '/a')).status).toBe(500)
  })

  it('answers unknown pages as unavailable, and keeps no failed answers', async () => {
    const { site, app } = await siteInOutage()
    const missing = await get(app, '/b')
    expect(missing.status).toBe(500)
    site.isAway = false
    site.unheardForMs = undefined
    expect((await get(app, '/b')).status).toBe(200)
  })

  it('never shows the last known pages to visitors with a session cookie', async () => {
    const { app } = await siteInOutage()
    expect((await get(app, '/a')).status).toBe(200)
    expect((await get(app, '/a', { cookie: 'sid=valid' })).status).toBe(500)
  })

  it('ends as soon as a change is heard', async () => {
    const { app, cache } = await siteInOutage()
    await get(app, '/a')
    cache.clear()
    expect(cache.servesLastKnown).toBe(false)
    expect((await get(app, '/a')).status).toBe(500)
  })

  it('lets a visitor wait about a second for a silent database', async () => {
    const { site, app } = await siteInOutage()
    site.isAway = false
    site.held = gate()
    expect((await get(app, '/a')).text).toContain('first')
    // No one else has to wait.
    const begun = performance.now()
    expect((await get(app, '/a')).text).toContain('first')
    expect(performance.now() - begun).toBeLessThan(900)
    site.held.open()
  })

  it('logs a second outage again and gives it 60 seconds of its own', async () => {
    const { site, app, cache, lines, after } = await siteInOutage()
    await get(app, '/a')
    site.isAway = false
    site.unheardForMs = undefined
    cache.clear()
    after(120_000)
    await get(app, '/a')
    site.isAway = true
    site.unheardForMs = 0
    expect((await get(app, '/a')).status).toBe(200)
    expect(lines.filter((line) => line.includes('the last known pages'))).toHaveLength(2)
  })
})

describe('over a socket', () => {
  const closers: (() => void)[] = []
  afterEach(() => closers.splice(0).forEach((close) => close()))

  /** Counts the answers of the fast path. */
  async function listen() {
    const { site, app, cache } = testSite()
    const hits = { count: 0 }
    const listener = getRequestListener((request, env) => app.fetch(request, env))
    const server = createServer((req, res) => {
      if (cache.tryServe(req, res)) hits.count += 1
      else void listener(req, res)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const ask = async (
      path: string,
      headers: Record<string, string> = {},
      method = 'GET',
    ): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
      new Promise((resolve, reject) => {
        const asked = httpRequest({ port, path, headers, method, agent: false }, (res) => {
          const chunks: Buffer[] = []
          res.on('data', (chunk: Buffer) => chunks.push(chunk))
          res.on('end', () =>
            resolve({
              status: res.statusCode ?? 0,
              headers: res.headers,
              body: Buffer.concat(chunks),
            }),
          )
        })
        asked.on('error', reject)
        asked.end()
      })
    return { site, cache, hits, ask }
  }

  it('sends the requested encoding, and the same page in each', async () => {
    const { site, hits, ask } = await listen()
    const tags = new Set<string | undefined>()
    const decoders = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: (bytes: Buffer) => bytes,
    }
    for (const [name, decode] of Object.entries(decoders)) {
      for (const attempt of [1, 2]) {
        const answer = await ask('/a', { 'accept-encoding': name })
        const expected = name === 'identity' ? undefined : name
        expect(answer.headers['content-encoding'], `${name} ${attempt}`).toBe(expected)
        expect(answer.headers['content-length']).toBe(String(answer.body.length))
        expect(decode(answer.body).toString()).toMatch(/^<p>first<\/p>\.+$/)
        expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{12}-/)
        tags.add(answer.headers.etag)
      }
    }
    expect(tags.size).toBe(1)
    expect(site.renders).toBe(1)
    // Every second answer, and the first one without an encoding.
    expect(hits.count).toBe(4)
  })

  it('answers 304 to a visitor who has the page, before and after the first hit', async () => {
    const { hits, ask } = await listen()
    const first = await ask('/a')
    const etag = first.headers.etag ?? ''
    for (const tag of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
      const answer = await ask('/a', { 'if-none-match': tag })
      expect(answer.status).toBe(304)
      expect(answer.body).toHaveLength(0)
      expect(answer.headers.etag).toBe(etag)
    }
    expect(hits.count).toBe(4)
    expect((await ask('/a', { 'if-none-match': '"other"' })).status).toBe(200)
    const slow = await ask('/a', { 'if-none-match': etag, cookie: 'sid=made-up' })
    expect(slow.status).toBe(304)
  })

  it('answers HEAD with the headers of GET', async () => {
    const { hits, ask } = await listen()
    for (const count of [0, 1]) {
      const head = await ask('/a', {}, 'HEAD')
      expect(head.status).toBe(200)
      expect(head.body).toHaveLength(0)
      expect(head.headers['content-length']).toBe('5000')
      expect(hits.count).toBe(count)
    }
  })

  it('leaves other methods, sessions and changes to the application', async () => {
    const { site, cache, hits, ask } = await listen()
    await ask('/a')
    expect((await ask('/a', {}, 'POST')).status).toBe(404)
    await ask('/a', { cookie: 'a=b; sid=valid' })
    site.unheardForMs = 10
    await ask('/a')
    site.unheardForMs = undefined
    cache.clear()
    await ask('/a')
    expect(hits.count).toBe(0)
    expect(site.renders).toBe(4)
    await ask('/a?utm_source=x')
    expect(hits.count).toBe(1)
  })
})
