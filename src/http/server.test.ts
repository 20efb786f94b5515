import { EventEmitter } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { answerIn, exchange } from '../../tests/support/exchange'
import { refusedRequests } from '../../tests/support/refused-requests'
import { createApi } from './api'
import { bodyRules } from './body-rules'
import { errorHandler } from './errors'
import { securityHeaders } from './headers'
import { requestLog } from './logs'
import { nodeListener } from './node-listener'
import { refusalsWith } from './refusals'
import { CannotListen, earlyRefusals, serve, stopOnSignals, urlFault } from './server'
import type { Handle, RunningServer } from './server'

const log = pino({ level: 'silent' })
const headers = securityHeaders({ publicUrl: 'https://stable.example', styleNonce: 'test' })
const refuse = refusalsWith(headers)
const running: RunningServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(async (server) => server.stop()))
})

async function start(
  handle: Handle,
  {
    onStop,
    ...options
  }: Partial<Omit<Parameters<typeof serve>[0], 'onStop'>> & {
    onStop?: () => void
  } = {},
) {
  const server = await serve({
    handle,
    refuse,
    host: '127.0.0.1',
    port: 0,
    log,
    graceMs: 0,
    stopTimeoutMs: 2000,
    ...options,
    onStop: async () => onStop?.(),
  })
  running.push(server)
  return server
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
  ])('gives %s the status %s', (url, status) => {
    expect(urlFault(url)?.status).toBe(status)
  })
})

describe('a server', () => {
  it('refuses malformed requests with a clear message', async () => {
    const { port } = await start((_req, res) => res.end('fine'))
    expect(await exchange(port, get('/'))).toMatch(/^HTTP\/1.1 200[^]*fine/)
    expect(await exchange(port, get('/%E0%A4%A'))).toMatch(
      /^HTTP\/1.1 400[^]*x-request-id: [^]*{"message":"The address is malformed/,
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
    const second = serve({ handle: () => undefined, refuse, host: '127.0.0.1', port, log })
    await expect(second).rejects.toThrow(CannotListen)
    await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`)
  })
})

describe('a refusal that no route makes', () => {
  const refused: [status: number, bytes: string][] = [
    ...refusedRequests('POST', '/'),
    [400, 'HELLO\r\n\r\n'],
    [400, get('/%E0%A4%A')],
    [400, 'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
    [404, get('/a%00b')],
    [408, 'GE'],
  ]

  it.each(refused)('has the same headers and JSON as any other: %i', async (status, bytes) => {
    const neverAnswers = () => new Promise<Response>(() => undefined)
    const listener = nodeListener(neverAnswers, { log, refuse })
    const { port } = await start(listener, status === 408 ? { headersTimeoutMs: 300 } : {})
    const answered = answerIn(await exchange(port, bytes))
    expect(answered.status).toBe(status)
    for (const [name, value] of headers) expect(answered.headers.get(name), name).toBe(value)
    expect(answered.headers.get('content-type')).toBe('application/json')
    expect(answered.headers.get('cache-control')).toBe('no-store')
    expect(answered.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-/)
    expect(answered.headers.get('date')).not.toBeNull()
    expect(await answered.text()).toMatch(/^\{"message":"[^"]+"\}$/)
  })

  it('is tested with every status that the server may send early', () => {
    const tried = refusedRequests('GET', '/').map(([status]) => status)
    expect([...new Set(tried)]).toEqual(earlyRefusals)
  })

  it('ends the connection of a client that asks for a tunnel, whatever the client does', async () => {
    const { port } = await start((_req, res) => res.end('fine'))
    const tunnel = 'CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n'
    for (let round = 0; round < 10; round += 1)
      await new Promise<void>((resolve) => {
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
          socket.write(tunnel),
        )
        socket.on('error', () => undefined).on('close', () => resolve())
        socket.once('data', () => {
          socket.write('x'.repeat(100_000))
          socket.resetAndDestroy()
        })
      })
    expect(await exchange(port, tunnel)).toMatch(/^HTTP\/1.1 400/)
    expect(await exchange(port, get('/'))).toMatch(/^HTTP\/1.1 200[^]*fine/)
    // A half-open connection must not keep the server from stopping.
    const open = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => open.write(tunnel))
    await new Promise((resolve) => open.once('data', resolve))
    const began = performance.now()
    await running.pop()?.stop()
    expect(performance.now() - began).toBeLessThan(1500)
    open.destroy()
  })

  it('never lands in the middle of another answer', async () => {
    const { port } = await start((_req, res) => {
      res.writeHead(200, { 'content-length': '100' })
      res.write('the first half')
    })
    const broken = `POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n`
    const answered = await new Promise<string>((resolve) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(broken))
      socket.setEncoding('utf8').on('data', (text: string) => {
        received += text
        if (received.includes('half')) socket.write('this is no chunk\r\n')
      })
      socket.on('error', () => undefined).on('close', () => resolve(received))
    })
    expect(answered).toMatch(/the first half$/)
  })
})

describe('an application behind it', () => {
  async function startApp(limits: Parameters<typeof start>[1] = {}) {
    const app = createApi()
    app.use(requestLog({ log }))
    app.use(
      '/api/*',
      bodyRules({
        except: () => false,
        isForVisitors: () => false,
        hasValidSession: async () => Promise.resolve(true),
      }),
    )
    app.post('/api/x', async (c) => c.json((await c.req.text()).length))
    app.get('/', (c) => c.text('fine'))
    app.notFound((c) => c.text('missing', 404))
    app.onError(errorHandler())
    return start(nodeListener(app.fetch, { log, refuse }), limits)
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

  it.each([
    ['keep-alive', 'content-length: 20000000'],
    ['close', 'content-length: 20000000'],
    ['keep-alive', 'transfer-encoding: chunked'],
    ['close', 'transfer-encoding: chunked'],
  ])(
    'answers 413 to a client that reads only after sending everything (%s, %s)',
    async (connection, length) => {
      const { port } = await startApp()
      const head = `POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: ${connection}\r\n${length}\r\n\r\n`
      const isChunked = length.includes('chunked')
      const piece = 'x'.repeat(500_000)
      const socket = connect(port, '127.0.0.1')
      const faults: Error[] = []
      socket.on('error', (error) => faults.push(error)).pause()
      const sent = (text: string) =>
        new Promise<void>((resolve) => socket.write(text, () => resolve()))
      await sent(head)
      for (let index = 0; index < 40; index++) {
        await sent(isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece)
        await wait(20)
      }
      if (isChunked) await sent('0\r\n\r\n')
      const answer = await new Promise<string>((resolve) => {
        let text = ''
        const look = () => /\}$/.test(text) && resolve(text)
        socket.setEncoding('utf8').on('data', (part: string) => {
          text += part
          look()
        })
        socket.on('close', () => resolve(text)).resume()
      })
      expect(faults).toEqual([])
      expect(answer).toMatch(/^HTTP\/1.1 413 [^]*\{"message":"The request is larger/)
      socket.destroy()
    },
  )

  it.each([
    [
      'sends on and on',
      { mostUnreadBytes: 2_000_000 },
      { bytes: 100_000, everyMs: 10, atMost: 300 },
    ],
    ['drips', { mostUnreadMs: 500 }, { bytes: 1, everyMs: 20, atMost: 1_000 }],
  ])('cuts off a client that %s after its 413', async (_what, limits, pieces) => {
    const { port } = await startApp(limits)
    // The client goes on although the server has said that nothing more will come.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let answer = ''
    let isClosed = false
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    // The result of sending to a closed socket.
    socket.on('error', () => undefined).on('close', () => (isClosed = true))
    socket.write(post('content-length: 1000000000\r\n', 'x'))
    const piece = 'x'.repeat(pieces.bytes)
    for (let sent = 0; !isClosed && sent < pieces.atMost; sent += 1) {
      socket.write(piece)
      await wait(pieces.everyMs)
    }
    expect(answer).toMatch(/^HTTP\/1.1 413 [^]*\{"message":"The request is larger/)
    expect(isClosed).toBe(true)
    socket.destroy()
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
  ])('never sees %j', async (bytes) => {
    const { port } = await startApp()
    expect(await exchange(port, bytes)).toMatch(/^HTTP\/1.1 400/)
  })

  it('never sees a request without a Host, which is refused in words', async () => {
    const { port } = await startApp()
    const answered = await exchange(port, 'GET / HTTP/1.0\r\n\r\n')
    expect(answered).toMatch(/^HTTP\/1.1 400[^]*x-request-id: [^]*{"message":"The request is not/)
  })
})

it('closes a stalled connection', async () => {
  const { port } = await start(
    (_req, res) => {
      const piece = Buffer.alloc(64 * 1024)
      const go = () => {
        while (res.write(piece));
        res.once('drain', go)
      }
      go()
    },
    { stalledMs: 200 },
  )
  const socket = connect(port, '127.0.0.1', () => socket.write(get('/')))
  const closed = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined))
  socket.pause()
  await wait(1000)
  // The other side is closed, so everything received can be read to the end.
  socket.resume()
  await closed
})

describe('stopping', () => {
  it.each(['/healthz', '/readyz'])('fails no request of proxies that ask %s', async (check) => {
    const server = await start(
      (_req, res) => {
        setTimeout(() => res.end('fine'), Math.random() * 5)
      },
      { graceMs: 3000 },
    )
    const outcomes = new Map<string, number>()
    const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    const ask = async (agent: Agent, path: string) =>
      new Promise<number | undefined>((resolve) => {
        const asked = httpRequest({ port: server.port, path, agent }, (res) => {
          res.resume()
          res.on('end', () => {
            note(`${res.statusCode} ${res.headers.connection}`)
            resolve(res.statusCode)
          })
        })
        asked.on('error', (error: NodeJS.ErrnoException) => {
          note(error.code ?? error.message)
          resolve(undefined)
        })
        asked.end()
      })
    // Like a proxy: each on its own connection, until it learns that the server is not ready.
    let isReady = true
    const hammer = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (isReady) await ask(agent, '/')
      agent.destroy()
    }
    const health = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (isReady) {
        if ((await ask(agent, check)) !== 200) isReady = false
        await wait(20)
      }
      agent.destroy()
    }
    const clients = [...Array.from({ length: 20 }, hammer), health()]
    await wait(200)
    const stopped = server.stop()
    await Promise.all(clients)
    await stopped
    expect([...outcomes.keys()].sort()).toEqual(['200 close', '200 keep-alive', '503 close'])
  })

  it('lets a request under way finish, closes idle connections, and then the rest', async () => {
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
          res.on('end', () => resolve(`${text}, ${res.headers.connection}`))
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
    await expect.poll(() => exchangeRefused(server.port), { interval: 5 }).toBe('refused')
    expect(await slow).toBe('slow, close')
    await stopped
    await idleClosed
    expect(events).toEqual(['answered', 'closed the database'])
    agent.destroy()
  })

  it('cuts off slow requests and closes once', async () => {
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

  it('follows signals; the same one twice counts once, a later one ends at once', async () => {
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

  it('exits with 0 once everything is answered and closed', async () => {
    const server = await start(() => undefined, { stopTimeoutMs: 100 })
    const signals = new EventEmitter()
    const exits: number[] = []
    stopOnSignals(server, { log, signals, exit: (code) => exits.push(code) })
    signals.emit('SIGTERM')
    await server.stop()
    await wait(0)
    expect(exits).toEqual([0])
  })

  it('exits with 1 if closing fails', async () => {
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
