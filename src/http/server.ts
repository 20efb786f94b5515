import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { newRequestId } from './request-id'

export type Handle = (req: IncomingMessage, res: ServerResponse) => void

interface ServeOptions {
  handle: Handle
  host: string
  port: number
  log: Logger
  /** Runs once the last request is answered: close the database. */
  onStop?: () => Promise<void>
  /** How long requests that are being answered may take once the server is told to stop. */
  stopTimeoutMs?: number
}

export interface RunningServer {
  /** The port it listens on: the one asked for, or a free one where that was 0. */
  port: number
  /** Stops accepting, lets requests under way finish, closes, then runs `onStop`. Once only. */
  stop: () => Promise<void>
}

/** The server could not start to listen; the message is a sentence for the person starting it. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

export const MAX_URL_LENGTH = 8 * 1024
const maxHeaderBytes = 32 * 1024

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): CannotListen {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use already: stop what runs there, or set PORT to another.`,
    EACCES: `Port ${port} needs more rights than this process has: set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one that it has.`,
    ENOTFOUND: `The name ${host} is not known: set HOST to an address of this machine.`,
  }
  const reason = reasons[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`
  return new CannotListen(reason, { cause: error })
}

/** What is wrong with an address before anything looks at it, or undefined. */
export function urlFault(url: string): { status: 400 | 404 | 414; message: string } | undefined {
  if (url.length > MAX_URL_LENGTH) return { status: 414, message: 'The address is too long' }
  if (!url.includes('%')) return undefined
  const [path = ''] = url.split('?', 1)
  try {
    // No address of ours has a NUL in it, and PostgreSQL fails over one.
    if (decodeURIComponent(path).includes('\0')) return { status: 404, message: 'Not found' }
    return undefined
  } catch {
    return { status: 400, message: 'The address is not written correctly: check its % signs' }
  }
}

function refuse(res: ServerResponse, status: number, message: string): void {
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': newRequestId(),
    // What follows on this connection may be the rest of what was refused.
    connection: 'close',
  })
  res.end(JSON.stringify({ message }))
}

const parserRefusals: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
}

/** Answers what is not HTTP, by hand: there is no request to answer. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = parserRefusals[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request is not valid HTTP',
  ]
  const body = JSON.stringify({ message })
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${newRequestId()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/**
 * Starts to serve; resolves once it listens.
 * @throws CannotListen
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  let isStopping = false
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: 15_000,
      // A phone on the edge of its network takes so long for a picture of 5 MB.
      requestTimeout: 20 * 60_000,
      // Longer than the minute that proxies keep idle connections, so that they close first.
      keepAliveTimeout: 65_000,
    },
    (req, res) => {
      if (isStopping) res.setHeader('connection', 'close')
      const fault = urlFault(req.url ?? '')
      if (fault) refuse(res, fault.status, fault.message)
      else options.handle(req, res)
    },
  )
  server.on('clientError', refuseMalformed)
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
    await close(server, options.stopTimeoutMs ?? 10_000, options.log)
    await options.onStop?.()
  }
  let stopping: Promise<void> | undefined
  return { port, stop: async () => (stopping ??= stopOnce()) }
}

/** Closes the server: idle connections now, the others as they finish, all at the latest in time. */
async function close(server: Server, timeoutMs: number, log: Logger): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that was busy a moment ago may be idle now, and kept alive.
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

/** One press of Ctrl-C reaches a process twice where npm stands above it. */
const sameSignalMs = 500

/** Stops gracefully when asked to, and ends the process; asked once more later, at once. */
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
    options.log.info(`${signal}: finishing what is under way`)
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
