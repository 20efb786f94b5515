import { EventEmitter } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { createApi } from './api'
import { bodyRules } from './body-rules'
import { errorHandler } from './errors'
import { requestLog } from './logs'
import { nodeListener } from './node-listener'
import { CannotListen, serve, stopOnSignals, urlFault } from './server'
import type { Handle, RunningServer } from './server'

const log = pino({ level: 'silent' })
const running: RunningServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(async (server) => server.stop()))
})

async function start(
  handle: Handle,
  options: { stopTimeoutMs?: number; onStop?: () => void } = {},
) {
  const server = await serve({
    handle,
    host: '127.0.0.1',
    port: 0,
    log,
    stopTimeoutMs: options.stopTimeoutMs ?? 2000,
    onStop: async () => options.onStop?.(),
  })
  running.push(server)
  return server
}

/** Sends bytes as they are; resolves with all that came back once the connection is closed. */
async function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (received += chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`

describe('urlFault', () => {
  it.each([
    ['/horses/%E0%A4%A', 400],
    ['/%', 400],
    ['/%FF', 400],
    ['/a%00b', 404],
    [`/${'x'.repeat(8192)}`, 414],
    ['/caf%C3%A9?q=100%', undefined],
    ['/', undefined],
  ])('of %s', (url, status) => {
    expect(urlFault(url)?.status).toBe(status)
  })
})

describe('a server', () => {
  it('refuses what is malformed in clear words', async () => {
    const { port } = await start((_req, res) => res.end('fine'))
    expect(await exchange(port, get('/'))).toMatch(/^HTTP\/1.1 200[^]*fine/)
    expect(await exchange(port, get('/%E0%A4%A'))).toMatch(
      /^HTTP\/1.1 400[^]*x-request-id: [^]*{"message":"The address is not written correctly/,
    )
    expect(await exchange(port, get(`/${'x'.repeat(9000)}`))).toMatch(/^HTTP\/1.1 414[^]*too long/)
    expect(await exchange(port, get('/', `x-big: ${'x'.repeat(40_000)}\r\n`))).toMatch(
      /^HTTP\/1.1 431[^]*x-request-id: [^]*{"message":"The headers are too large"}/,
    )
    expect(await exchange(port, 'HELLO\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400[^]*{"message":"The request is not valid HTTP"}/,
    )
  })

  it('says in one sentence that a port is taken', async () => {
    const { port } = await start((_req, res) => res.end())
    const second = serve({ handle: () => undefined, host: '127.0.0.1', port, log })
    await expect(second).rejects.toThrow(CannotListen)
    await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use already`)
  })
})

describe('an application behind it', () => {
  async function startApp() {
    const app = createApi()
    app.use(requestLog({ log }))
    app.use(
      '/api/*',
      bodyRules({ except: () => false, hasValidSession: async () => Promise.resolve(true) }),
    )
    app.post('/api/x', async (c) => c.json((await c.req.text()).length))
    app.get('/', (c) => c.text('fine'))
    app.notFound((c) => c.text('missing', 404))
    app.onError(errorHandler())
    return start(nodeListener(app.fetch, log))
  }

  const post = (headers: string, body: string) =>
    `POST /api/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n${headers}\r\n${body}`

  it('refuses a body over 1 MB, however it is sent', async () => {
    const { port } = await startApp()
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const chunked = 'transfer-encoding: chunked\r\n'
    expect(await exchange(port, post('content-length: 3\r\n', '123'))).toMatch(/200 OK[^]*\r\n3$/)
    expect(await exchange(port, post('content-length: 1500000\r\n', 'x'))).toMatch(/^HTTP\/1.1 413/)
    expect(await exchange(port, post(chunked, `${chunk}0\r\n\r\n`))).toMatch(/200 OK[^]*65536/)
    expect(await exchange(port, post(chunked, chunk.repeat(40)))).toMatch(/^HTTP\/1.1 413/)
    expect(await exchange(port, post('', ''))).toMatch(/200 OK[^]*\r\n0$/)
  })

  it('keeps a connection usable after refusing a large body on it', async () => {
    const { port } = await startApp()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = async (path: string, type: string, size: number, isChunked: boolean) =>
      new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
        const headers = { 'content-type': type }
        const asked = httpRequest({ port, path, method: 'POST', agent, headers }, (res) => {
          const { localPort } = asked.socket ?? {}
          res.resume()
          res.on('end', () => resolve({ status: res.statusCode, port: localPort }))
        })
        asked.on('error', reject)
        if (isChunked) asked.write('x')
        asked.end('x'.repeat(size))
      })
    const ports = new Set<number | undefined>()
    for (const isChunked of [false, true])
      for (const [path, type, size, status] of [
        ['/api/x', 'application/json', 3_000_000, 413],
        ['/api/x', 'text/plain', 3_000_000, 415],
        ['/api/missing', 'application/json', 900_000, 404],
        ['/api/x', 'application/json', 900_000, 200],
      ] as const) {
        const answered = await ask(path, type, size, isChunked)
        expect(answered.status, `${path} ${type}`).toBe(status)
        ports.add(answered.port)
      }
    expect(ports.size).toBe(1)
    agent.destroy()
  })

  it.each([
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n',
    'GET /\\\\elsewhere HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  ])('is spared %j', async (bytes) => {
    const { port } = await startApp()
    expect(await exchange(port, bytes)).toMatch(/^HTTP\/1.1 400/)
  })

  it('is not asked without a Host, and the answer is in words', async () => {
    const { port } = await startApp()
    const answered = await exchange(port, 'GET / HTTP/1.0\r\n\r\n')
    expect(answered).toMatch(/^HTTP\/1.1 400[^]*x-request-id: [^]*{"message":"The request is not/)
  })
})

describe('stopping', () => {
  it('lets a request under way finish, closes idle connections and only then the rest', async () => {
    const events: string[] = []
    let arrived = () => {}
    const hasArrived = new Promise<void>((resolve) => (arrived = () => resolve()))
    const server = await start(
      (req, res) => {
        if (req.url === '/quick') {
          res.end('quick')
          return
        }
        arrived()
        setTimeout(() => {
          events.push('answered')
          res.end('slow')
        }, 200)
      },
      { onStop: () => events.push('closed the database') },
    )
    const agent = new Agent({ keepAlive: true })
    const ask = async (path: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const asked = httpRequest({ port: server.port, path, agent }, (res) => {
          let text = ''
          res.on('data', (part: Buffer) => (text += part.toString()))
          res.on('end', () => resolve(text))
        })
        asked.on('error', reject)
        asked.end()
      })
    await ask('/quick')
    const slow = ask('/slow')
    const idle = connect(server.port, '127.0.0.1')
    const idleClosed = new Promise((resolve) => idle.on('close', resolve))
    idle.on('error', () => undefined)
    await hasArrived
    const stopped = server.stop()
    await expect(exchangeRefused(server.port)).resolves.toBe('refused')
    expect(await slow).toBe('slow')
    await stopped
    await idleClosed
    expect(events).toEqual(['answered', 'closed the database'])
    agent.destroy()
  })

  it('cuts off what takes too long, and closes once', async () => {
    let closes = 0
    const server = await start(() => undefined, {
      stopTimeoutMs: 100,
      onStop: () => {
        closes += 1
      },
    })
    const hanging = exchange(server.port, get('/'))
    await wait(50)
    await Promise.all([server.stop(), server.stop()])
    expect(await hanging).toBe('')
    expect(closes).toBe(1)
  })

  it('follows signals; the same one heard twice counts once, a later one ends at once', async () => {
    const server = await start(() => undefined, { stopTimeoutMs: 900 })
    const hanging = exchange(server.port, get('/'))
    await wait(50)
    const signals = new EventEmitter()
    const exits: number[] = []
    stopOnSignals(server, { log, signals, exit: (code) => exits.push(code) })
    signals.emit('SIGINT')
    signals.emit('SIGINT')
    expect(exits).toEqual([])
    await wait(600)
    signals.emit('SIGINT')
    expect(exits).toEqual([1])
    hanging.catch(() => undefined)
  })

  it('exits with 0 once all is answered and closed', async () => {
    const server = await start(() => undefined, { stopTimeoutMs: 100 })
    const signals = new EventEmitter()
    const exits: number[] = []
    stopOnSignals(server, { log, signals, exit: (code) => exits.push(code) })
    signals.emit('SIGTERM')
    await server.stop()
    await wait(0)
    expect(exits).toEqual([0])
  })

  it('exits with 1 where closing fails', async () => {
    const signals = new EventEmitter()
    const exits: number[] = []
    const failing: RunningServer = { port: 0, stop: async () => Promise.reject(new Error('disk')) }
    stopOnSignals(failing, { log, signals, exit: (code) => exits.push(code) })
    signals.emit('SIGINT')
    await wait(0)
    expect(exits).toEqual([1])
  })
})

async function exchangeRefused(port: number): Promise<'refused' | 'accepted'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve('accepted')
    })
    socket.on('error', () => resolve('refused'))
  })
}
