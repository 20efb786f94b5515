import { pino } from 'pino'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { serve } from '../../src/http/server'
import { testApp } from '../support/app'
import { exchange } from '../support/exchange'

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})

test.each([
  '/.git/config',
  '/.env',
  '/.vite/manifest.json',
  '/package.json',
  '/src/main.ts',
  '/stable.db',
  '/data/stable.db',
  '/assets/',
  '/objects/',
  '/objects/uploads/',
  '/objects/variants/',
  '/metrics',
  '/debug',
])('serves neither a file nor a list of files at %s', async (path) => {
  const { status, response } = await app.send('GET', path)
  // an address with a trailing slash may be redirected to the one without
  expect([308, 404]).toContain(status)
  expect(response.headers.get('server')).toBeNull()
  expect(response.headers.get('x-powered-by')).toBeNull()
})

test('reveals nothing to other sites’ pages', async () => {
  const { status, response } = await app.send('GET', '/api/horses', undefined, {
    origin: 'https://elsewhere.example',
  })
  expect(status).toBe(200)
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
    [],
  )
})

test('echoes nothing to TRACE', async () => {
  const log = pino({ level: 'silent' })
  const { handle, refuse } = app
  const { port, stop } = await serve({ handle, refuse, host: '127.0.0.1', port: 0, log })
  onTestFinished(stop)
  const answered = await exchange(
    port,
    'TRACE /horses HTTP/1.1\r\nhost: x\r\nx-secret: saddle\r\nconnection: close\r\n\r\n',
  )
  expect(answered).toMatch(/^HTTP\/1\.1 4\d\d/)
  expect(answered).not.toContain('saddle')
})
