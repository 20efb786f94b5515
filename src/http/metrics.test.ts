import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { measured, type MeasuredRequest, metricsRoutes } from './metrics'

const token = 'a token of the test'

it.each([
  [undefined, 401],
  ['', 401],
  ['Bearer', 401],
  [`Bearer ${token}`, 200],
  [`bearer ${token}`, 401],
  [`Bearer ${token} `, 200], // headers are trimmed
  [`Bearer ${token}x`, 401],
  [`Basic ${btoa(`:${token}`)}`, 401],
  [token, 401],
])('answers Authorization: %s with %i', async (authorization, status) => {
  const app = metricsRoutes({ token, contentType: 'text/plain', read: async () => 'up 1\n' })
  const answer = await app.request(`/metrics?token=${token}`, {
    headers: { cookie: `token=${token}`, ...(authorization !== undefined && { authorization }) },
  })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toBe(status === 200 ? 'up 1\n' : '{"message":"Unauthorized"}')
})

/** Serves one request, sent as these bytes, and returns what was measured. */
async function measureOne(bytes: string, answer: RequestListener): Promise<MeasuredRequest> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const socket = connect(address.port, '127.0.0.1', () => socket.write(bytes))
  try {
    return await new Promise((observe) => {
      server.on('request', measured(answer, { routeOf: (url) => `route of ${url}`, observe }))
    })
  } finally {
    socket.destroy()
    server.close()
  }
}

it('measures a request until its answer is sent', async () => {
  const request = await measureOne('GET /horses HTTP/1.1\r\nHost: h\r\n\r\n', (_req, res) => {
    setTimeout(() => res.writeHead(404).end('nothing'), 30)
  })
  expect(request).toMatchObject({ method: 'GET', route: 'route of /horses', status: '4xx' })
  expect(request.seconds).toBeGreaterThan(0.02)
})

it('puts no text of a visitor in labels', async () => {
  const request = await measureOne('PROPFIND / HTTP/1.1\r\nHost: h\r\n\r\n', (_req, res) => {
    res.end()
  })
  expect(request).toMatchObject({ method: 'other', status: '2xx' })
})

it('notes who left before the end', async () => {
  const request = await measureOne('GET / HTTP/1.1\r\nHost: h\r\n\r\n', (req, res) => {
    res.write('the beginning')
    req.socket.destroy()
  })
  expect(request.status).toBe('aborted')
})
