import { createServer, STATUS_CODES } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Refuse } from './refusals'
import { newRequestId } from './request-id'

export type Handle = (req: IncomingMessage, res: ServerResponse) => void

interface ServeOptions {
  handle: Handle
  /** Makes the refusals sent before `handle` is called. */
  refuse: Refuse
  host: string
  port: number
  log: Logger
  /** How long a request's headers may take to arrive. */
  headersTimeoutMs?: number
  /** Runs at once when the server is told to stop: end what would never end by itself. */
  onStopping?: () => void
  /** Runs once the last request is answered: close the database. */
  onStop?: () => Promise<void>
  /** Once the server is told to stop, how long open connections have to learn of it from an answer. */
  graceMs?: number
  /** After that, how long requests being answered may take. */
  stopTimeoutMs?: number
  /** How long a busy connection may be idle in both directions. */
  stalledMs?: number
  /** How much more of a request is read, and for how long, once it has been answered. */
  mostUnreadBytes?: number
  mostUnreadMs?: number
}

export interface RunningServer {
  /** The port it listens on: the one requested, or a free one if that was 0. */
  port: number
  /**
   * Tells clients to go elsewhere, stops accepting connections, lets requests under way finish, closes, then
   * runs `onStop`. Runs only once.
   */
  stop: () => Promise<void>
}

/** The server could not start listening; the message is a sentence for the person starting it. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

export const MAX_URL_LENGTH = 8 * 1024
const maxHeaderBytes = 32 * 1024

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): CannotListen {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use: stop the program using it, or set PORT to another.`,
    EACCES: `Port ${port} needs more rights than this process has: set PORT above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one it has.`,
    ENOTFOUND: `The host name ${host} is unknown: set HOST to an address of this machine.`,
  }
  const reason = reasons[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`
  return new CannotListen(reason, { cause: error })
}

/** The statuses any request may get before anything looks at it, whatever its address. */
export const earlyRefusals = [400, 408, 413, 414, 417, 431] as const

interface RequestFault {
  /** 404 is for addresses only, and 503 for health checks. */
  status: (typeof earlyRefusals)[number] | 404 | 503
  message: string
}

/** What is wrong with a request before anything looks at it, or undefined. */
function requestFault({ url = '', headers }: IncomingMessage): RequestFault | undefined {
  if (headers.host === undefined)
    return { status: 400, message: 'The request is not valid: it has no Host header' }
  return urlFault(url)
}

/** The same for its address. */
export function urlFault(url: string): RequestFault | undefined {
  if (url.length > MAX_URL_LENGTH) return { status: 414, message: 'The address is too long' }
  if (!url.includes('%')) return undefined
  const [path = ''] = url.split('?', 1)
  try {
    // No address of ours contains a NUL, and PostgreSQL fails on one.
    if (decodeURIComponent(path).includes('\0')) return { status: 404, message: 'Not found' }
    return undefined
  } catch {
    return { status: 400, message: 'The address is malformed: check its % signs' }
  }
}

const parserFaults: Partial<Record<string, RequestFault>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The chunk extensions are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
}
const malformed: RequestFault = { status: 400, message: 'The request is not valid HTTP' }

const unreadLookMs = 250

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Starts serving; resolves once it listens. @throws CannotListen */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { refuse, log, headersTimeoutMs = 15_000 } = options
  const { mostUnreadBytes = 64 * 1024 * 1024, mostUnreadMs = 30_000 } = options
  let isStopping = false

  /**
   * Lets a client that is still sending finish, within limits, so that it sees its answer: closing a connection
   * with unread bytes resets it. Node reads and drops them.
   */
  function readOn(socket: Socket, isDone: () => boolean): void {
    if (isDone()) return
    const until = performance.now() + mostUnreadMs
    const bytes = socket.bytesRead + mostUnreadBytes
    const look = setInterval(() => {
      if (socket.destroyed || isDone()) clearInterval(look)
      else if (performance.now() > until || socket.bytesRead > bytes) socket.destroy()
    }, unreadLookMs)
    look.unref()
  }

  /** Drops the rest of a request that has been answered. */
  function dropRest(req: IncomingMessage, socket: Socket): void {
    readOn(socket, () => req.complete)
    req.removeAllListeners('data').removeAllListeners('readable').resume()
  }

  function refuseRequest(
    req: IncomingMessage,
    res: ServerResponse,
    { status, message }: RequestFault,
  ) {
    const requestId = newRequestId()
    const { headers, body } = refuse(message, requestId)
    // The next bytes on this connection may be the rest of the refused request.
    res.writeHead(status, [...headers.flat(), 'connection', 'close'])
    res.end(req.method === 'HEAD' ? undefined : body)
    log.info({ requestId, method: req.method, status }, message)
  }

  /** The last request of each connection, and its answer. */
  const latest = new WeakMap<Socket, { req: IncomingMessage; res: ServerResponse }>()
  const underWay = new Set<ServerResponse>()
  const refused = new WeakSet<Socket>()

  /** Answers malformed HTTP by hand, because there is no request object. */
  function refuseSocket(error: NodeJS.ErrnoException, socket: Socket): void {
    // More bytes of a refused request.
    if (refused.has(socket)) return
    const answer = latest.get(socket)?.res
    const isMidAnswer = answer?.headersSent === true && !answer.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isMidAnswer) {
      socket.destroy()
      return
    }
    refused.add(socket)
    const { status, message } = parserFaults[error.code ?? ''] ?? malformed
    const requestId = newRequestId()
    const { headers, body } = refuse(message, requestId)
    const lines = [...headers, ['date', new Date().toUTCString()], ['connection', 'close']]
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
        ...lines.map((line) => line.join(': ')),
        '',
        body,
      ].join('\r\n'),
    )
    readOn(socket, () => false)
    log.info({ requestId, status }, message)
  }

  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headersTimeoutMs,
      // How often node checks for timeouts; by default only every 30 s.
      connectionsCheckingInterval: headersTimeoutMs / 3,
      // With poor reception a phone needs this long for a picture of 5 MB.
      requestTimeout: 20 * 60_000,
      // Longer than the minute for which proxies keep idle connections, so that they close first.
      keepAliveTimeout: 65_000,
      // Node's own refusal has no message.
      requireHostHeader: false,
    },
    (req, res) => {
      const { socket } = req
      latest.set(socket, { req, res })
      underWay.add(res)
      res.once('close', () => underWay.delete(res))
      // Only a request with a body can be answered before all of it has arrived.
      if (hasBody(req)) res.once('finish', () => dropRest(req, socket))
      if (isStopping) res.setHeader('connection', 'close')
      const fault = requestFault(req)
      if (fault) refuseRequest(req, res, fault)
      else if (isStopping && (req.url === '/healthz' || req.url === '/readyz'))
        refuseRequest(req, res, { status: 503, message: 'The server is stopping' })
      else options.handle(req, res)
    },
  )
  server.on('connection', (socket: Socket) => {
    // Node calls this after the last answer, and would close without reading what is still being sent.
    const closeSoon = socket.destroySoon.bind(socket)
    socket.destroySoon = () => {
      const request = latest.get(socket)?.req
      if (request === undefined || request.complete || socket.destroyed) closeSoon()
      else {
        socket.end()
        request.once('close', closeSoon)
      }
    }
  })
  server.on('clientError', refuseSocket)
  // Without these listeners, node closes CONNECT without an answer and answers Expect without headers.
  server.on('connect', (_req, socket: Socket) => {
    // Node passes the socket on without any listener, and forgets it.
    socket.on('error', () => socket.destroy())
    refuseSocket(new Error('CONNECT'), socket)
    socket.destroySoon()
  })
  server.on('checkExpectation', (req, res) =>
    refuseRequest(req, res, {
      status: 417,
      message: 'This server supports no Expect header but 100-continue',
    }),
  )
  server.timeout = options.stalledMs ?? 5 * 60_000
  await new Promise<void>((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException) =>
      reject(cannotListen(error, options.host, options.port))
    server.once('error', refused)
    server.listen(options.port, options.host, () => {
      server.off('error', refused)
      resolve()
    })
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port

  const stopOnce = async () => {
    isStopping = true
    options.onStopping?.()
    for (const res of underWay) if (!res.headersSent) res.setHeader('connection', 'close')
    await untilHeard(server, options.graceMs ?? 1_000)
    await close(server, options.stopTimeoutMs ?? 10_000, options.log)
    await options.onStop?.()
  }
  let stopping: Promise<void> | undefined
  return { port, stop: async () => (stopping ??= stopOnce()) }
}

/**
 * Waits if anyone is connected: the answers sent meanwhile tell clients to close their connections. A client
 * may have just chosen an idle connection for its next request, which would fail if we closed it.
 */
async function untilHeard(server: Server, graceMs: number): Promise<void> {
  const connections = await promisify(server.getConnections.bind(server))()
  if (connections > 0) await sleep(graceMs)
}

/** Closes the server: idle connections now, others as they finish, all of them by the time limit. */
async function close(server: Server, timeoutMs: number, log: Logger): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that was busy a moment ago may now be idle but kept open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const deadline = setTimeout(() => {
    log.warn('some requests did not finish in time and are cut off')
    server.closeAllConnections()
  }, timeoutMs)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
}

interface Signals {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
}

/** When npm started the process, one press of Ctrl-C reaches it twice. */
const sameSignalMs = 500

/** Stops gracefully when asked to, then ends the process; ends at once if asked again later. */
export function stopOnSignals(
  server: RunningServer,
  options: { log: Logger; signals?: Signals; exit?: (code: number) => void },
): void {
  const exit = options.exit ?? ((code: number) => process.exit(code))
  let stoppingSince: number | undefined
  const onSignal = (signal: string) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs) exit(1)
      return
    }
    stoppingSince = performance.now()
    options.log.info(`${signal}: finishing open requests`)
    server.stop().then(
      () => exit(0),
      (error: unknown) => {
        options.log.error({ err: error }, 'could not stop cleanly')
        exit(1)
      },
    )
  }
  const signals = options.signals ?? process
  for (const signal of ['SIGTERM', 'SIGINT'] as const) signals.on(signal, () => onSignal(signal))
}
