import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApi } from './api'
import type { AppEnv, AppVariables } from './app-env'
import { bodyRules } from './body-rules'
import { conflict, errorHandler, notFound, unauthorized } from './errors'
import { requestLog } from './logs'
import { apiRoutes, noted } from './routes'
import { refuseCrossSite } from './same-site'

interface ActorEnv extends AppEnv {
  Variables: AppVariables & { actor?: { name: string } }
}

const boatIn = z.object({ name: z.string().min(1, 'Name is required'), length: z.number() })
const boatOut = z.object({
  id: z.string(),
  name: z.string(),
  length: z.number().transform((value) => value.toFixed(2)),
})

const guard = noted(
  createMiddleware<ActorEnv>(async (c, next) => {
    if (c.req.header('authorization') === 'no') throw unauthorized()
    c.set('actor', { name: 'Ada' })
    await next()
  }),
  { refusals: [401] },
)

const oneBoat = z.object({ id: z.uuid() })

function testApp() {
  const { api: boats, get, post, remove } = apiRoutes('Boats')
  post('/boats', guard)
    .body(boatIn)
    .refuses(409)
    .creates(boatOut, 'The boat', ({ c, body: { name, length } }) => {
      if (name === 'Taken') throw conflict('That name is taken', { current: { name } })
      if (name === 'Broken') throw new Error('SELECT * FROM secrets')
      if (name === 'Held') throw new Error('FOREIGN KEY constraint failed')
      return { id: '1', name, length, secret: 'never sent', by: c.get('actor') }
    })
  get('/boats/{id}')
    .params(oneBoat)
    .answers(boatOut, 'The boat', ({ params: { id } }) => {
      if (id.endsWith('0')) throw notFound('There is no such boat')
      return { id, name: 'Pirogue', length: 3 }
    })
  remove('/boats/{id}')
    .params(oneBoat)
    .answersNothing('Gone', () => undefined)

  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = createApi()
  app.use(requestLog({ log }))
  app.use('/api/*', refuseCrossSite({ publicUrl: 'https://stable.example' }))
  app.use(
    '/api/*',
    bodyRules({
      except: (_method, path) => path === '/api/uploads',
      isForVisitors: () => false,
      hasValidSession: async (c) => Promise.resolve(c.req.header('authorization') === 'yes'),
    }),
  )
  app.route('/api', boats)
  app.post('/api/uploads', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }))
  app.notFound(() => {
    throw notFound()
  })
  app.onError(
    errorHandler({
      isForeignKeyRefusal: (error) => error instanceof Error && error.message.startsWith('FOREIGN'),
    }),
  )
  return { app, lines }
}

const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

describe('answers', () => {
  it('contain only what the output schema names', async () => {
    const response = await testApp().app.request('/api/boats', json({ name: 'Pirogue', length: 4 }))
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ id: '1', name: 'Pirogue', length: '4.00' })
  })

  it('answer HEAD without a body', async () => {
    const path = '/api/boats/0190a6b0-0000-7000-8000-000000000001'
    const response = await testApp().app.request(path, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it('may be empty', async () => {
    const path = '/api/boats/0190a6b0-0000-7000-8000-000000000001'
    const response = await testApp().app.request(path, { method: 'DELETE' })
    expect(response.status).toBe(204)
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-/)
  })
})

describe('refusals', () => {
  const post = async (body: unknown, headers?: Record<string, string>) => {
    const response = await testApp().app.request('/api/boats', json(body, headers))
    const answered: unknown = await response.json()
    return { status: response.status, body: answered }
  }

  it('list every fault together', async () => {
    expect(await post({ name: '', length: 'long' })).toEqual({
      status: 400,
      body: {
        message: 'Some of the values are not valid',
        errors: [
          { path: 'name', message: 'Name is required' },
          { path: 'length', message: 'Must be a number' },
        ],
      },
    })
  })

  it('say what the body must be if it is not an object', async () => {
    const message = 'Must be an object'
    for (const body of [[], null, 3])
      expect(await post(body), JSON.stringify(body)).toEqual({
        status: 400,
        body: { message, errors: [{ path: '', message }] },
      })
  })

  it('say a single fault in the message', async () => {
    expect(await post({ name: '', length: 1 })).toMatchObject({
      status: 400,
      body: { message: 'Name is required', errors: [{ path: 'name' }] },
    })
  })

  it('for malformed JSON are a 400', async () => {
    expect(await post('{"name": ')).toEqual({
      status: 400,
      body: { message: 'The body is not valid JSON', errors: [] },
    })
  })

  it('include the current state', async () => {
    expect(await post({ name: 'Taken', length: 1 })).toEqual({
      status: 409,
      body: { message: 'That name is taken', current: { name: 'Taken' } },
    })
  })

  it('for a foreign key of the database are a 409', async () => {
    expect((await post({ name: 'Held', length: 1 })).status).toBe(409)
  })

  it('hide server errors and log them with the response’s id', async () => {
    const { app, lines } = testApp()
    const response = await app.request('/api/boats', json({ name: 'Broken', length: 1 }))
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ message: 'Something went wrong' })
    const id = response.headers.get('x-request-id')
    const logged = lines.find((line) => line.includes('SELECT * FROM secrets')) ?? ''
    expect(logged).toContain(`"requestId":"${id}"`)
    expect(logged).toContain('api.test.ts')
  })

  it('for a malformed or unknown id are a 404', async () => {
    const { app } = testApp()
    for (const id of ['7', '0190a6b0-0000-7000-8000-000000000000', '%27']) {
      const response = await app.request(`/api/boats/${id}`)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toContain('json')
    }
  })

  it('for an unknown address are JSON', async () => {
    const response = await testApp().app.request('/api/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ message: 'Not found' })
  })

  it('for a visitor are a 401', async () => {
    expect(await post({ name: 'x', length: 1 }, { authorization: 'no' })).toEqual({
      status: 401,
      body: { message: 'Unauthorized' },
    })
  })
})

describe('bodies', () => {
  const send = async (path: string, init: RequestInit) =>
    (await testApp().app.request(path, init)).status

  it('that are not JSON are refused, with or without a type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const init = json({ name: 'x', length: 1 }, { 'content-type': type })
      expect(await send('/api/boats', init)).toBe(415)
    }
    const bytes = { method: 'POST', body: new Uint8Array([123, 125]) }
    expect(await send('/api/boats', bytes)).toBe(415)
  })

  it('may name a character set', async () => {
    const type = 'application/json; charset=utf-8'
    expect(await send('/api/boats', json({ name: 'x', length: 1 }, { 'content-type': type }))).toBe(
      201,
    )
  })

  it('that are missing are a 400 if a call needs one', async () => {
    expect(await send('/api/boats', { method: 'POST' })).toBe(400)
  })

  it.each([
    ['64 kB', {}, 64 * 1024],
    ['64 kB without a valid session', { authorization: 'made up' }, 64 * 1024],
    ['1 MB with a session', { authorization: 'yes' }, 1024 * 1024],
  ])('over %s are refused, uploads aside', async (_, headers, limit) => {
    const boat = (bytes: number, more: object = {}) => {
      const body = { name: '', length: 1 }
      body.name = 'x'.repeat(bytes - JSON.stringify(body).length)
      return json(body, { ...headers, ...more })
    }
    for (const stated of [{}, { 'content-length': String(limit + 1) }])
      expect(await send('/api/boats', boat(limit + 1, stated))).toBe(413)
    for (const stated of [{}, { 'content-length': String(limit) }])
      expect(await send('/api/boats', boat(limit, stated))).toBe(201)
    const file = { method: 'POST', body: 'x'.repeat(2 * limit) }
    expect(await send('/api/uploads', file)).toBe(200)
  })
})

describe('requests from elsewhere', () => {
  const status = async (headers: Record<string, string>) =>
    (await testApp().app.request('/api/boats', json({ name: 'x', length: 1 }, headers))).status

  it('are refused', async () => {
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ origin: 'null' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await status({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).toBe(
      403,
    )
    expect(await status({ origin: 'https://stable.example.evil.example' })).toBe(403)
  })

  it('are refused with another scheme or port, whatever Host says', async () => {
    expect(await status({ origin: 'http://stable.example' })).toBe(403)
    expect(await status({ origin: 'https://stable.example:8443' })).toBe(403)
    expect(await status({ origin: 'http://localhost' })).toBe(403)
    expect(await status({ origin: 'https://evil.example', host: 'evil.example' })).toBe(403)
  })

  it('count every name of this machine as one, at the same port and scheme', async () => {
    const app = new Hono<AppEnv>()
    app.onError(errorHandler())
    app.use(requestLog({ log: pino({ level: 'silent' }) }))
    app.use(refuseCrossSite({ publicUrl: 'http://127.0.0.1:3000' }))
    app.post('/', (c) => c.text('done'))
    const at = async (origin: string) =>
      (await app.request('/', { method: 'POST', headers: { origin } })).status
    for (const origin of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
      expect(await at(origin), origin).toBe(200)
    for (const origin of [
      'null',
      'https://localhost:3000',
      'http://localhost:3001',
      'http://localhost',
      'http://127.evil.example:3000',
      'http://localhost.evil.example:3000',
    ])
      expect(await at(origin), origin).toBe(403)
  })

  it('are allowed from this site, and from anything but a browser', async () => {
    expect(await status({})).toBe(201)
    expect(
      await status({ origin: 'https://stable.example', 'sec-fetch-site': 'same-origin' }),
    ).toBe(201)
    expect(await status({ 'sec-fetch-site': 'none' })).toBe(201)
  })

  it('may read', async () => {
    const path = '/api/boats/0190a6b0-0000-7000-8000-000000000001'
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await testApp().app.request(path, { headers })).status).toBe(200)
  })
})

it('describes the routes', () => {
  const document = testApp().app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Boats', version: '1' },
  })
  expect(Object.keys(document.paths ?? {})).toEqual(['/api/boats', '/api/boats/{id}'])
  const { post } = document.paths?.['/api/boats'] ?? {}
  const refusals = { 401: 'Not signed in', 409: 'The request contradicts what is stored' }
  for (const [status, description] of Object.entries(refusals))
    expect(post?.responses).toHaveProperty(status, expect.objectContaining({ description }))
  expect(document.paths?.['/api/boats/{id}']?.get?.responses).toHaveProperty('404')
})
