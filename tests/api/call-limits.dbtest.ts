import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addAccount, signedInBrowser, testPassword } from '../support/accounts'
import { testApp } from '../support/app'

/** Calls that look at passwords, send letters, list or draw what is held, or make room for pictures. */
const expensive =
  /^(POST|GET) \/api\/login|^POST .*(password|confirm|\/2fa\/|codes)|\.(csv|pdf)$|^POST \/api\/(users(\/\{id\}\/invite)?|objects\/upload)$/

const operation = z.looseObject({ responses: z.record(z.string(), z.unknown()) })
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
const limited = z.custom<{ limit: number }>(
  (handler) => typeof handler === 'function' && 'limit' in handler && Number(handler.limit) > 0,
)

let app: Awaited<ReturnType<typeof testApp>>
let calls: { call: string; statuses: string[]; isLimited: boolean }[]
beforeAll(async () => {
  app = await testApp()
  const { paths } = description.parse(await app.json('/api/openapi.json'))
  const declared = new Set(
    app.app.routes
      .filter(({ handler }) => limited.safeParse(handler).success)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => {
      const call = `${method.toUpperCase()} ${path}`
      return { call, statuses: Object.keys(responses), isLimited: declared.has(call) }
    }),
  )
})

test('every call that costs much has a limit on its route', () => {
  const dear = calls.filter(({ call }) => expensive.test(call))
  expect(dear.length).toBeGreaterThan(20)
  expect(dear.filter(({ isLimited }) => !isLimited).map(({ call }) => call)).toEqual([])
})

test('every limit on a route stands in the description of the API', () => {
  const limitedCalls = calls.filter(({ isLimited }) => isLimited)
  expect(limitedCalls.filter(({ statuses }) => !statuses.includes('429'))).toEqual([])
})

test('one person’s calls are counted together, and nobody else’s with them', async () => {
  const { email } = await addAccount(app)
  const browser = await signedInBrowser(app, email)
  const other = await signedInBrowser(app, (await addAccount(app)).email)
  const list = '/api/my-investments/statement.csv'
  for (let n = 0; n < 60; n++) expect((await browser.send('GET', list)).status).toBe(200)
  const certificate = '/api/my-investments/0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b/certificate.pdf'
  app.clock.advance(60_000)
  for (const path of [list, certificate]) {
    const { response, status, json } = await browser.send('GET', path)
    expect(status, path).toBe(429)
    expect(json).toEqual({ message: 'Too many tries. Please try again later.' })
    expect(response.headers.get('retry-after')).toBe('840')
  }
  const again = await signedInBrowser(app, email)
  expect((await again.send('GET', list)).status, 'in another browser').toBe(429)
  expect((await browser.send('GET', '/api/my-investments')).status, 'another call').toBe(200)
  expect((await other.send('GET', list)).status, 'somebody else').toBe(200)
  app.clock.advance(840_000)
  expect((await browser.send('GET', list)).status).toBe(200)
})

test('a visitor’s calls are counted for the address, those of a known browser for its owner', async () => {
  const { email } = await addAccount(app)
  const known = await signedInBrowser(app, email)
  const stranger = app.browser()
  const set = { token: 'made-up', password: testPassword }
  const statusOf = async (browser: typeof known) =>
    (await browser.send('POST', '/api/set-password', set)).status
  for (let n = 0; n < 20; n++) expect(await statusOf(stranger)).toBe(400)
  expect(await statusOf(stranger)).toBe(429)
  expect(await statusOf(app.browser())).toBe(429)
  expect(await statusOf(known)).toBe(400)
  expect(await statusOf(app.browser('198.51.100.9'))).toBe(400)
})

test('whoever has an account makes no new budgets by signing in without cookies', async () => {
  const { email } = await addAccount(app)
  const statuses = []
  for (let n = 0; n < 21; n++) {
    const browser = await signedInBrowser(app, email)
    browser.jar.delete('__Host-stable_session')
    const set = { token: 'made-up', password: testPassword }
    statuses.push((await browser.send('POST', '/api/set-password', set)).status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(400), 429])
})

test('who is sent to the sign-in provider too often reads so on a page', async () => {
  const asks = { 'x-forwarded-for': '192.0.2.44', accept: 'text/html,*/*;q=0.8' }
  for (let n = 0; n < 100; n++) expect((await app.get('/api/login', asks)).status).toBe(302)
  for (const path of ['/api/login', '/api/login/callback?code=made-up']) {
    const refused = await app.get(path, asks)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await refused.text()).toContain('Too many tries. Please try again later.')
  }
  const script = { ...asks, accept: '*/*' }
  expect(await app.json('/api/login', script)).toEqual({
    message: 'Too many tries. Please try again later.',
  })
})
