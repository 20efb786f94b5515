import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import type { AppEnv } from './app-env'
import { clientAddress } from './client-address'
import { nodeListener } from './node-listener'
import { refusalsWith } from './refusals'
import { serve } from './server'

const log = pino({ level: 'silent' })
const refuse = refusalsWith([])
const app = new Hono<AppEnv>()
app.get('/:proxies', (c) => c.text(clientAddress(c, Number(c.req.param('proxies'))) ?? 'none'))
const server = await serve({
  handle: nodeListener(app.fetch, { log, refuse }),
  refuse,
  host: '127.0.0.1',
  port: 0,
  log,
})
afterAll(async () => server.stop())

it.each([
  [0, '203.0.113.1', '127.0.0.1'],
  [1, '203.0.113.1', '203.0.113.1'],
  [1, 'made-up, 203.0.113.1', '203.0.113.1'],
  [2, 'made-up, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
  [2, '203.0.113.1', '127.0.0.1'],
  [1, '', '127.0.0.1'],
  [1, '203.0.113.1:4711', '203.0.113.1'],
  [1, '2001:db8::1', '2001:db8::1'],
  [1, '[2001:db8::1]', '2001:db8::1'],
  [1, '[2001:db8::1]:4711', '2001:db8::1'],
  [1, '::ffff:203.0.113.1', '::ffff:203.0.113.1'],
  [2, 'unknown, 203.0.113.1', '127.0.0.1'],
])('behind %i proxies that say %j, takes %s', async (proxies, forwarded, address) => {
  const headers = { 'x-forwarded-for': forwarded }
  const answer = await fetch(`http://127.0.0.1:${server.port}/${proxies}`, { headers })
  expect(await answer.text()).toBe(address)
})

it.each([
  'made-up',
  'unknown',
  '203.0.113',
  '203.0.113.999',
  "' or 1=1 --",
  '2001:db8::1]',
  '203.0.113.1:port',
  'a'.repeat(9000),
])('takes the socket’s address if the proxy says %j, which is none', async (forwarded) => {
  const headers = { 'x-forwarded-for': forwarded }
  const answer = await fetch(`http://127.0.0.1:${server.port}/1`, { headers })
  expect(await answer.text()).toBe('127.0.0.1')
})

it('is undefined without a socket', async () => {
  expect(await (await app.request('/0')).text()).toBe('none')
})
