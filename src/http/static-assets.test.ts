import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { refusalsWith } from './refusals'
import { StaticAssets } from './static-assets'

const parent = mkdtempSync(join(tmpdir(), 'assets-'))
const folder = join(parent, 'client')
mkdirSync(join(folder, 'assets'), { recursive: true })
mkdirSync(join(folder, '.vite'))
writeFileSync(join(parent, 'secret.txt'), 'secret')
writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
writeFileSync(join(folder, 'index.unknown'), 'x')
writeFileSync(join(folder, 'assets', 'main-abc.js'), 'plain')
writeFileSync(join(folder, 'assets', 'main-abc.js.br'), 'brotli')
writeFileSync(join(folder, 'assets', 'main-abc.js.gz'), 'gzipped')

const headers = [['x-content-type-options', 'nosniff']] as const
const assets = new StaticAssets({
  folder,
  headers,
  refuse: refusalsWith(headers),
  log: pino({ level: 'silent' }),
})
const server = createServer((req, res) => {
  if (!assets.tryServe(req, res)) res.writeHead(418).end()
})
const port = await new Promise<number>((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    resolve(typeof address === 'object' && address ? address.port : 0)
  })
})
afterAll(() => server.close())

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
    (resolve) => {
      httpRequest({ port, path, headers, method, agent: false }, (res) => {
        let body = ''
        res.on('data', (part: Buffer) => (body += part.toString()))
        res.on('end', () => resolve({ status: res.statusCode, headers: res.headers, body }))
      }).end()
    },
  )
}

it('sends hashed files as immutable, in the requested encoding', async () => {
  const answer = await ask('/assets/main-abc.js?v=1', { 'accept-encoding': 'gzip, br' })
  expect(answer).toMatchObject({ status: 200, body: 'brotli' })
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-length': '6',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  })
  expect(answer.headers['x-request-id']).toMatch(/-/)
  const gzip = await ask('/assets/main-abc.js', { 'accept-encoding': 'gzip' })
  expect(gzip.body).toBe('gzipped')
  const plain = await ask('/assets/main-abc.js')
  expect(plain.body).toBe('plain')
  expect(plain.headers['content-encoding']).toBeUndefined()
  // nothing to ask: it never changes
  expect(plain.headers.etag).toBeUndefined()
})

it('caches root files for an hour, even without a compressed version', async () => {
  const answer = await ask('/favicon.svg', { 'accept-encoding': 'br' })
  expect(answer).toMatchObject({ status: 200, body: '<svg/>' })
  expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  const known = await ask('/favicon.svg', { 'if-none-match': answer.headers.etag ?? '' })
  expect(known).toMatchObject({ status: 304, body: '' })
  const head = await ask('/favicon.svg', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, body: '' })
  expect(head.headers['content-length']).toBe('6')
})

it('answers 404 itself for files of another build', async () => {
  const answer = await ask('/assets/main-old.js')
  expect(answer).toMatchObject({ status: 404, body: '{"message":"Not found"}' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

it.each([
  '/',
  '/horses',
  '/index.unknown',
  '/.vite/manifest.json',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/favicon.svg/',
  '/assets',
])('leaves %s to the application', async (path) => {
  expect((await ask(path)).status).toBe(418)
})

it('stays within its folder under /assets/, too', async () => {
  for (const path of ['/assets/../../secret.txt', '/assets/..%2f..%2fsecret.txt'])
    expect(await ask(path)).toMatchObject({ status: 404, body: '{"message":"Not found"}' })
})

it('leaves other methods alone', async () => {
  expect((await ask('/favicon.svg', {}, 'POST')).status).toBe(418)
})
