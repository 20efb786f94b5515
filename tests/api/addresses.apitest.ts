import fc from 'fast-check'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { refusalsWith } from '../../src/http/refusals'
import { serve, type RunningServer } from '../../src/http/server'
import { testApp } from '../support/app'
import { anOffering } from '../support/factories'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

const log = pino({ level: 'silent' })
const running: RunningServer[] = []
let visitor: (target: string, method?: string) => Promise<Answer>
/** Asks a server without a cache. */
let uncached: (target: string) => Promise<Answer>
let viewer: (target: string) => Promise<Answer>
let paths: string[]
let horse: { id: string; slug: string }

/** Sends a request's target as it is, which no browser and no fetch would do. */
async function over(handle: Parameters<typeof serve>[0]['handle'], cookie?: string) {
  const server = await serve({ handle, refuse: refusalsWith([]), host: '127.0.0.1', port: 0, log })
  running.push(server)
  const headers = cookie === undefined ? {} : { cookie }
  return (path: string, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: server.port, path, method, headers }
      const asked = httpRequest(options, (res) => {
        let body = ''
        res.setEncoding('utf8').on('data', (text: string) => (body += text))
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body }))
      })
      asked.on('error', reject)
      asked.end()
    })
}

beforeAll(async () => {
  const app = await testApp()
  const fresh = await testApp(app.database, { keepsNothing: true })
  const { kysely: db } = app.database
  const now = app.clock.now()
  horse = await createHorse(db, now, { name: 'Brass Lantern' })
  await createHorse(db, now, { name: 'Copper Kettle', status: 'retired' })
  const offering = await createOffering(db, now, anOffering(horse.id))
  const content = { text: 'Come and see.' }
  await createPage(db, now, { slug: 'visiting', title: 'Visiting', content, isPublished: true })
  const { headers } = await app.signIn('viewer')
  visitor = await over(app.handle)
  uncached = await over(fresh.handle)
  viewer = await over(app.handle, headers.cookie)
  paths = [
    ...['/', '/horses', '/gallery', '/ownership', '/visiting', '/login', '/admin', '/profile'],
    ...[`/horses/${horse.slug}`, `/horses/${horse.id}`, `/ownership/${offering}`],
    ...['/set-password/aB-c_9', '/objects/uploads/0199d7a0-0000-7000-8000-000000000000'],
    ...['/sitemap.xml', '/robots.txt', '/healthz', '/no-such-page', '/no/such/page'],
    ...['/api/horses', `/api/horses/${horse.slug}`, `/api/horses/${horse.slug}/videos`],
    ...['/api/ownership-shares', `/api/ownership-shares/${offering}`, '/api/dynamic-pages'],
    ...['/api/ownership-shares/oversold', '/api/user', '/api/main-gallery', '/api/login'],
  ]
})

afterAll(() => Promise.all(running.map((server) => server.stop())))

const mainOf = ({ body }: Answer) => /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? body

describe('another spelling of an address', () => {
  test.each([
    ['/Horses?q=brass', '/horses?q=brass'],
    ['//horses?q=brass', '/horses?q=brass'],
    ['/%68orses?q=brass', '/horses?q=brass'],
    ['/horses/?q=brass', '/horses?q=brass'],
    ['/gallery/?category=horses', '/gallery?category=horses'],
    ['/login/?returnTo=%2Fhorses', '/login?returnTo=%2Fhorses'],
    ['/%48ORSES//?q=brass', '/horses?q=brass'],
    ['//evil.example/', '/evil.example'],
    ['/%6fbjects/uploads/ID?w=320', '/objects/uploads/ID?w=320'],
    ['/Set-Password/aB-c_9', '/set-password/aB-c_9'],
    ['/API/horses/?view=card', '/api/horses?view=card'],
    ['http://evil.example//Horses?q=brass', '/horses?q=brass'],
  ])('redirects %s to %s', async (target, location) => {
    for (const ask of [visitor, viewer, visitor, uncached]) {
      const { status, headers } = await ask(target)
      expect([status, headers.location]).toEqual([308, location])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toBeDefined()
    }
  })

  test.each([
    '/\\evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    '/horses%2f',
    '/horses#a',
    '/gallery/../horses',
    '/%2e/horses',
  ])('rejects %s', async (target) => {
    const { status, headers } = await visitor(target)
    expect([400, 404]).toContain(status)
    expect(headers.location).toBeUndefined()
  })

  test('can’t change anything', async () => {
    for (const target of ['/api/logout/', '//api/logout', '/API/logout'])
      expect((await visitor(target, 'POST')).status).toBe(404)
    expect((await visitor('/api/logout', 'POST')).status).toBe(204)
    const { status, headers, body } = await visitor('/', 'PUT')
    expect([status, headers['content-type'], body]).toEqual([
      404,
      'application/json',
      '{"message":"Not found"}',
    ])
  })
})

test('answers an absolute address like its path', async () => {
  const byPath = await visitor('/horses?q=brass')
  const byName = await visitor('http://evil.example/horses?q=brass')
  expect([byName.status, byName.body]).toEqual([200, byPath.body])
})

test('finds the same horses for visitors and signed-in people', async () => {
  for (const query of ['?q=brass', '?q=brass&q=copper', '?q=&status=retired', '?status=nonsense']) {
    const [first, second, own] = [
      await visitor(`/horses${query}`),
      await visitor(`/horses${query}`),
      await viewer(`/horses${query}`),
    ]
    expect(first.status, query).toBe(200)
    expect(mainOf(second), query).toBe(mainOf(first))
    expect(mainOf(own), query).toBe(mainOf(first))
  }
})

test('caches a link’s secret nowhere, however it is spelled', async () => {
  for (const target of [
    '/set-password/aB',
    '/Set-Password/aB',
    '//set-password/aB',
    '/set-password/%61B/',
  ])
    for (const ask of [visitor, visitor, viewer])
      expect((await ask(target)).headers['cache-control'], target).toMatch(/no-store/)
})

test('keeps every spelling of a picture’s address out of the page cache', async () => {
  const id = '0199d7a0-0000-7000-8000-000000000000'
  for (const target of [`/objects/uploads/${id}`, `/%6fbjects/uploads/${id}?w=320`])
    for (let time = 0; time < 3; time += 1)
      expect((await visitor(target)).headers.vary ?? '').not.toMatch(/cookie/i)
})

/** The status after all redirects, which must be few. */
async function endOf(first: Answer): Promise<number> {
  let answer = first
  for (let step = 0; step < 4; step += 1) {
    const { location } = answer.headers
    if (location === undefined) return answer.status
    answer = await visitor(location)
  }
  throw new Error(`redirected without end, last to ${answer.headers.location}`)
}

test.each([...'$&+,:;=@'])('allows %s in any address', async (sign) => {
  for (const path of ['/', '/horses/', '/ownership/', '/share/horses/', '/api/horses/', '/admin/'])
    for (const segment of [sign, `a${sign}b`, `${sign}a`])
      for (const ask of [visitor, viewer])
        expect(await endOf(await ask(path + segment)), path + segment).toBe(404)
})

/** An address in some spelling that people might use. */
const spellings = () => {
  const upper = (text: string, at: number) =>
    text.slice(0, at) + text.slice(at, at + 1).toUpperCase() + text.slice(at + 1)
  const percent = (text: string, at: number) => {
    const code = text.charCodeAt(at)
    return code > 32 ? `${text.slice(0, at)}%${code.toString(16)}${text.slice(at + 1)}` : text
  }
  const insert = (what: string) => (text: string, at: number) => {
    const slash = text.indexOf('/', at)
    return slash === -1 ? text + what : text.slice(0, slash) + what + text.slice(slash)
  }
  const sign = (text: string, at: number) => insert("$&+,:;=@!'()*~|"[at % 15] ?? '$')(text, at)
  const change = fc.constantFrom(
    ...[upper, percent, insert('/'), insert('/.'), insert('/x/..'), insert('/%2E%2e')],
    ...[insert('%2f'), sign],
  )
  const changes = fc.array(fc.tuple(change, fc.nat(40)), { maxLength: 3 })
  const path = fc
    .tuple(fc.constantFrom(...paths), changes)
    .map(([plain, all]) => all.reduce((text, [apply, at]) => apply(text, at % text.length), plain))
  const name = fc.constantFrom(
    ...['q', 'status', 'availability', 'show', 'videos', 'category', 'view', 'featured'],
    ...['returnTo', 'fbclid', 'w', '%71', 'vi%65w', ''],
  )
  const value = fc.oneof(
    fc.constantFrom('brass', 'retired', 'available', '24', '48', '30', 'race', 'horses', 'card'),
    fc.constantFrom('true', 'link', '', '%62rass', 'a+b', '%zz', '%ff', '2026', '%2Fhorses', '//x'),
  )
  const query = fc
    .array(fc.tuple(name, value), { maxLength: 4 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
  return fc.tuple(path, query).map(([at, asked]) => (asked === '' ? at : `${at}?${asked}`))
}

test('serves from the cache what it would serve without, whatever the spelling', async () => {
  await fc.assert(
    fc.asyncProperty(spellings(), async (target) => {
      const [first, second, plain] = [
        await visitor(target),
        await visitor(target),
        await uncached(target),
      ]
      for (const answer of [first, second]) {
        expect(answer.status).toBe(plain.status)
        expect(answer.headers.location).toBe(plain.headers.location)
        expect(answer.body).toBe(plain.body)
        expect(answer.headers['content-type']).toBe(plain.headers['content-type'])
        // Kept with its ETag and validated each time, or not kept at all.
        const isPage = /html|json/.test(answer.headers['content-type'] ?? '')
        if (answer.headers.etag?.startsWith('W/')) {
          expect(answer.headers['cache-control']).toBe('no-cache')
          expect(answer.headers.vary).toMatch(/cookie/i)
        } else if (isPage && answer.status === 200)
          expect(answer.headers['cache-control']).toMatch(/no-store/)
      }
      if (first.status === 308) {
        const location = first.headers.location ?? ''
        expect(location).toMatch(/^\/(?![/\\])/)
        expect(location.split('?').slice(1)).toEqual(target.split('?').slice(1))
        expect((await visitor(location)).status).not.toBe(308)
      }
      expect(await endOf(first)).toBeLessThan(500)
      const own = await viewer(target)
      // Signed-in people have a home page and an account, and no longer see the sign-in page.
      if (/^\/([?]|$)|\/(login|profile|user|oversold)/i.test(first.headers.location ?? target))
        return
      expect(own.status).toBe(first.status)
      expect(own.headers.location).toBe(first.headers.location)
      expect(mainOf(own)).toBe(mainOf(first))
    }),
    { numRuns: 200 },
  )
})
