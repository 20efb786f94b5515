import { pino } from 'pino'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createHorse } from '../../src/domains/horses/server/horses-changes.store'
import { createOffering } from '../../src/domains/ownership/server/ownership.store'
import { createPage } from '../../src/domains/pages/server/pages.store'
import { nodeListener } from '../../src/http/node-listener'
import { serve } from '../../src/http/server'
import { testApp } from '../support/app'
import { expectDocumented } from '../support/documented'
import { answerIn, exchange } from '../support/exchange'
import { anOffering } from '../support/factories'
import { refusedRequests } from '../support/refused-requests'

const operation = z.looseObject({
  tags: z.array(z.string()).min(1),
  summary: z.string().min(5),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header', 'cookie']) }))
    .optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.looseObject({ description: z.string() })),
})
const description = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(z.string().startsWith('/api/'), z.record(z.string(), operation)),
})

let app: Awaited<ReturnType<typeof testApp>>
let document: z.infer<typeof description>
/** Values for `{slug}` and `{id}` in a path. */
let examples: Record<string, string>

beforeAll(async () => {
  app = await testApp()
  const { kysely: db } = app.database
  const now = app.clock.now()
  const horse = await createHorse(db, now, { name: 'Lantern' })
  const content = { text: 'Come and see.' }
  await createPage(db, now, { slug: 'lantern', title: 'Visiting', content, isPublished: true })
  examples = {
    '{horse}': horse.slug,
    '{slug}': 'lantern',
    '{id}': await createOffering(db, now, anOffering(horse.id)),
  }
  document = description.parse(await app.json('/api/openapi.json'))
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ path, method, ...each })),
  )

/** Every API address that the server knows, with `{slug}` for `:slug`, except this description's own. */
const routes = () =>
  new Set(
    app.app.routes
      .filter(({ method, path }) => method !== 'ALL' && /^\/api\/[^*]+$/.test(path))
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .filter((route) => !/ \/api\/(docs|openapi\.json)/.test(route)),
  )

describe('/api/openapi.json', () => {
  test('says what happens to an address without a scheme', () => {
    const fields = ['/api/horses', '/api/horses/{horse}/videos', '/api/main-gallery'].map((path) =>
      JSON.stringify(document.paths[path]?.['post']),
    )
    for (const field of fields) expect(field).toContain('without a scheme gets `https://`')
  })

  test('describes every call of the API and no other', () => {
    const described = operations().map(({ path, method }) => `${method} ${path}`)
    expect(new Set(described)).toEqual(routes())
    expect(described.length).toBeGreaterThan(10)
  })

  test('gives each call an explained group, a success, and its path’s parameters', () => {
    const groups = new Set(document.tags.map(({ name }) => name))
    for (const { path, tags, responses, parameters = [] } of operations()) {
      for (const tag of tags) expect(groups, path).toContain(tag)
      expect(Object.keys(responses).some((status) => /^(2|302)/.test(status))).toBe(true)
      const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`)
      expect(inPath, path).toEqual(path.match(/\{\w+\}/g) ?? [])
    }
  })

  test('says which calls take an Idempotency-Key, and how it refuses a different call', () => {
    const withKey = operations().filter(({ parameters = [] }) =>
      parameters.some((each) => each.in === 'header' && each.name === 'Idempotency-Key'),
    )
    expect(withKey.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'delete /api/investments/{id}',
      'patch /api/runs/{id}',
      'post /api/horses/{horse}/gallery',
      'post /api/horses/{horse}/performances',
      'post /api/horses/{horse}/videos',
      'post /api/investments',
      'post /api/investments/{id}/transfer',
      'post /api/main-gallery',
      'post /api/meetings',
      'post /api/meetings/{id}/races',
      'post /api/objects/upload',
      'post /api/races/{id}/runs',
    ])
    for (const { path, responses } of withKey)
      expect(Object.keys(responses), path).toEqual(expect.arrayContaining(['400', '422']))
  })

  test('names the answers any call may get before its own code runs', () => {
    for (const { path, method, responses } of operations()) {
      const shared = [
        ...['500', '503', '507'],
        ...(method === 'get' ? [] : ['403', '415']),
        ...(path.includes('{') ? ['404'] : []),
      ]
      expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(shared))
    }
  })

  test('names every refusal of requests that the server rejects unread', async () => {
    const log = pino({ level: 'silent' })
    const { refuse } = app
    const handle = nodeListener((input, env) => app.app.fetch(input, env), { log, refuse })
    const at = { host: '127.0.0.1', port: 0, headersTimeoutMs: 1500, graceMs: 0 }
    const { port, stop } = await serve({ handle, refuse, log, ...at })
    onTestFinished(stop)
    const requests = operations().map(({ path, method }) => {
      const address = path.replace(/\{\w+\}/g, 'x')
      return { method, address, refused: refusedRequests(method.toUpperCase(), address) }
    })
    const kinds = refusedRequests('GET', '/').keys()
    for (const kind of kinds)
      await Promise.all(
        requests.map(async ({ method, address, refused }) => {
          const [status, bytes = ''] = refused[kind] ?? []
          const answer = answerIn(await exchange(port, bytes))
          expect(answer.status, bytes.slice(0, 200)).toBe(status)
          await expectDocumented(app.get, method, address, answer)
        }),
      )
  })

  test('has no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(5)
    for (const [, reference = ''] of references) {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1] ?? reference
      expect(Object.keys(document.components.schemas)).toContain(name)
    }
  })

  test('describes the answers of every call that reads', async () => {
    for (const { path, method, responses } of operations()) {
      if (method !== 'get') continue
      const address = path.replace(/\{\w+\}/g, (name) => examples[name] ?? name)
      const response = await app.get(address)
      expect(Object.keys(responses), address).toContain(String(response.status))
      if (response.status === 302) continue
      expect(response.status, address).toBe('401' in responses ? 401 : 200)
      const isStream = path === '/api/changes'
      expect(response.headers.get('content-type')).toMatch(
        isStream ? /^text\/event-stream$/ : /^application\/json/,
      )
      if (isStream) await response.body?.cancel()
    }
  })

  test('documents only Not Found answers that really occur', async () => {
    const { headers } = await app.signIn('staff')
    const withParameter = operations().filter(
      ({ path, method }) => method === 'get' && path.includes('{'),
    )
    for (const { path, responses } of withParameter) {
      expect(Object.keys(responses), path).toContain('404')
      // too long for a password link, whose state is an answer like any other
      const address = path.replace(/\{\w+\}/g, 'nothing-of-this-name-'.repeat(5))
      expect((await app.get(address, headers)).status, path).toBe(404)
    }
  })
})

describe('/api/docs', () => {
  test('is a page without inline scripts, with files from this server', async () => {
    const response = await app.get('/api/docs')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    const html = await response.text()
    expect(html).not.toMatch(/<script>|<style|https?:/)
    const files = [...html.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(3)
    for (const file of files) {
      const answer = await app.get(file)
      expect(answer.status, file).toBe(200)
      expect(answer.headers.get('content-type')).toMatch(/^text\/(css|javascript)/)
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50)
    }
  })

  test('sends its large files compressed', async () => {
    const path = '/api/docs/swagger-ui-bundle.js'
    const answer = await app.get(path, { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const etag = answer.headers.get('etag') ?? ''
    expect((await app.get(path, { 'if-none-match': etag })).status).toBe(304)
  })

  test('escapes the stable’s name', async () => {
    const { apiDocs } = await import('../../src/app/server/api-docs')
    const { createApi } = await import('../../src/http/api')
    const name = '</title><script>alert(1)</script>'
    const docs = apiDocs({ api: createApi(), stable: () => Promise.resolve({ name }) })
    const html = await (await docs.request('/api/docs')).text()
    expect(html).not.toContain('<script>alert')
  })
})
