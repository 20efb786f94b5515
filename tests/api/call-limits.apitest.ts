import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addAccount, signedInBrowser, testPassword } from '../support/accounts'
import { testApp } from '../support/app'

/** Calls without a limit of their own that are more than a plain read. */
const cheap = [
  // has a queue of its own: pictures are processed one at a time, six per person (uploads-bad-day.apitest.ts)
  'PUT /api/objects/uploads/{id}',
  // a stream that costs nothing until content changes, with a limit of listeners (event-stream.ts)
  'GET /api/changes',
  // the rest are a few rows in one transaction
  'POST /api/logout',
  'PATCH /api/user',
  'DELETE /api/user/sessions',
  'DELETE /api/user/sessions/{id}',
  'DELETE /api/user/photo',
  'DELETE /api/2fa/setup',
  'PATCH /api/users/{id}',
  'PATCH /api/users/{id}/role',
  'DELETE /api/users/{id}/two-factor',
  'POST /api/users/without-access',
  'POST /api/deleted/{id}/restore',
  'POST /api/dynamic-pages/{id}/preview-link',
  'DELETE /api/dynamic-pages/{id}/preview-link',
  'PATCH /api/homepage-settings',
  'PATCH /api/admin/settings',
  'DELETE /api/dynamic-pages/{id}',
  // at most a hundred things, in turns (together.dbtest.ts)
  'POST /api/deleted',
  'POST /api/deleted/restore',
]
/** So are all changes of horses, their pictures and videos, of meetings, races and results, the gallery, offerings and the register. */
const cheapBelow =
  /^(POST|PATCH|DELETE) \/api\/(horses|horse-gallery|horse-videos|performances|meetings|races|runs|main-gallery|ownership-shares|investments)\b/

const operation = z.looseObject({
  responses: z.record(z.string(), z.looseObject({ content: z.looseObject({}).optional() })),
})
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
const limited = z.custom<{ limit: number }>(
  (handler) => typeof handler === 'function' && 'limit' in handler && Number(handler.limit) > 0,
)

let app: Awaited<ReturnType<typeof testApp>>
let calls: { call: string; statuses: string[]; isLimited: boolean; isPlainRead: boolean }[]
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
      const isPlainRead =
        method === 'get' && responses['200']?.content?.['application/json'] !== undefined
      const statuses = Object.keys(responses)
      return { call, statuses, isLimited: declared.has(call), isPlainRead }
    }),
  )
})

test('puts a limit on every route except plain reads and those listed as cheap', () => {
  const unlimited = calls
    .filter(
      ({ call, isLimited, isPlainRead }) => !isLimited && !isPlainRead && !cheapBelow.test(call),
    )
    .map(({ call }) => call)
  expect(unlimited.sort()).toEqual(cheap.sort())
})

test('saves pages a hundred times in a row, and no more', async () => {
  const staff = await signedInBrowser(app, (await addAccount(app, { role: 'staff' })).email)
  const save = async (slug: string) =>
    (
      await staff.send('POST', '/api/dynamic-pages', {
        slug,
        title: 'x',
        content: { text: 'x' },
      })
    ).status
  for (let n = 0; n < 100; n++) expect(await save(`page-${n}`)).toBe(201)
  expect(await save('one-more')).toBe(429)
})

test('names every limit in the API’s description', () => {
  const limitedCalls = calls.filter(({ isLimited }) => isLimited)
  expect(limitedCalls.filter(({ statuses }) => !statuses.includes('429'))).toEqual([])
})

test('counts one person’s calls together, separately from others’', async () => {
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
    expect(json).toEqual({ message: 'Too many requests. Please try again later.' })
    expect(response.headers.get('retry-after')).toBe('840')
  }
  const again = await signedInBrowser(app, email)
  expect((await again.send('GET', list)).status, 'in another browser').toBe(429)
  expect((await browser.send('GET', '/api/my-investments')).status, 'another call').toBe(200)
  expect((await other.send('GET', list)).status, 'someone else').toBe(200)
  app.clock.advance(840_000)
  expect((await browser.send('GET', list)).status).toBe(200)
})

test('counts a visitor’s calls for the address, and those of a known browser for its owner', async () => {
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

test('gives people with an account no new budget for signing in without cookies', async () => {
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

test('shows a page to people sent to the sign-in provider too often', async () => {
  const asks = { 'x-forwarded-for': '192.0.2.44', accept: 'text/html,*/*;q=0.8' }
  for (let n = 0; n < 100; n++) expect((await app.get('/api/login', asks)).status).toBe(302)
  for (const path of ['/api/login', '/api/login/callback?code=made-up']) {
    const refused = await app.get(path, asks)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await refused.text()).toContain('Too many requests. Please try again later.')
  }
  const script = { ...asks, accept: '*/*' }
  expect(await app.json('/api/login', script)).toEqual({
    message: 'Too many requests. Please try again later.',
  })
})
