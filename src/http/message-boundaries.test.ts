import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test, onTestFinished } from 'vitest'
import { exchange } from '../../tests/support/exchange'
import { nodeListener } from './node-listener'
import { refusalsWith } from './refusals'
import { serve } from './server'

const log = pino({ level: 'silent' })
const refuse = refusalsWith([])

/** Sends raw bytes to a server that answers everything with its method and body. */
async function answerTo(bytes: string): Promise<string> {
  const app = new Hono().onError((_error, c) => c.text('broken off', 400))
  app.all('*', async (c) => c.text(`${c.req.method} ${await c.req.text()}`))
  const handle = nodeListener(app.fetch, { log, refuse })
  const { port, stop } = await serve({ handle, refuse, host: '127.0.0.1', port: 0, log })
  onTestFinished(stop)
  return exchange(port, bytes)
}

const post = (headers: string, body: string) =>
  `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n${body}`
const hidden = 'GET /hidden HTTP/1.1\r\nhost: x\r\n\r\n'

test.each([
  ['a length and chunks', 'content-length: 6\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n'],
  ['two lengths', 'content-length: 0\r\ncontent-length: 33\r\n', ''],
  ['a length that is no number', 'content-length: +3\r\n', 'abc'],
  ['chunks that are not the last coding', 'transfer-encoding: chunked, gzip\r\n', '0\r\n\r\n'],
  ['a space before the colon', 'content-length : 0\r\n', ''],
  ['a line that continues the one before', 'x-a: b\r\n content-length: 0\r\n', ''],
  [
    'a length of chunk that is no number',
    'transfer-encoding: chunked\r\n',
    '0x3\r\nabc\r\n0\r\n\r\n',
  ],
])('refuses %s, and never takes the rest for a request', async (_what, headers, body) => {
  const answered = await answerTo(post(headers, `${body}${hidden}`))
  expect(answered).not.toContain('200 OK')
  expect(answered.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(answered).toMatch(/^HTTP\/1\.1 400/)
})

test('reads exactly one length of body', async () => {
  expect(await answerTo(post('content-length: 3\r\n', 'abc'))).toMatch(/200 OK[^]*POST abc$/)
})
