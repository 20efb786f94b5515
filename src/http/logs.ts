import type { MiddlewareHandler } from 'hono'
import { pino } from 'pino'
import type { Logger } from 'pino'
import { bindingsOf } from './app-env'
import type { AppEnv } from './app-env'
import type { LogLevel } from './environment'
import { requestIdFor } from './request-id'

/** How much of the log is buffered while its disk is full or no one reads it. */
const mostUnwrittenBytes = 1024 * 1024

/** Standard output. If it can't be written to, the server must neither end nor block. */
function standardOutput() {
  const output = pino.destination({ dest: 1, sync: false, maxLength: mostUnwrittenBytes })
  let fails = false
  // The next line tries again.
  output.on('error', () => (fails = true)).on('write', () => (fails = false))
  // Called when the process ends, and would try forever.
  const flush = output.flushSync.bind(output)
  output.flushSync = () => {
    if (!fails) flush()
  }
  return output
}

/** What helps to find a fault, and no more: libraries' other fields hold rows, letters and other servers' answers. */
const loggedFields = ['code', 'syscall', 'constraint', 'table', 'column', 'responseCode'] as const
/** `ana@example.com`, and `password@db` in `postgres://stable:password@db:5432`. */
const address = /[^\s@<>"'`(),;:/\\=]+@[\w.-]+/g
const mostCauses = 5

const withoutAddresses = (text: string) => text.replace(address, '[hidden]')

interface LoggedError {
  type: string
  message: string
  stack: string
  cause?: LoggedError | string
}

/** An error for the log: without people's addresses, and without the values that a database or mail server repeats. */
export function loggedError(error: unknown, causes = 0): LoggedError | string {
  if (typeof error === 'string') return withoutAddresses(error)
  // a sign-in provider's refusal is caused by its answer, with codes and tokens
  if (!(error instanceof Error)) return Object.prototype.toString.call(error)
  const fields: Record<string, string | number> = {}
  for (const name of loggedFields) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value
  }
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...fields,
    ...(error.cause !== undefined &&
      causes < mostCauses && { cause: loggedError(error.cause, causes + 1) }),
  }
}

/** JSON lines on standard output; with `pretty`, lines for people if pino-pretty is installed. */
export async function createLogger(options: { level: LogLevel; pretty: boolean }): Promise<Logger> {
  const settings = {
    level: options.level,
    base: undefined,
    serializers: { err: (error: unknown) => loggedError(error) },
  }
  if (!options.pretty) return pino(settings, standardOutput())
  try {
    const { default: prettyStream } = await import('pino-pretty')
    const stream = prettyStream({ ignore: 'requestId', singleLine: true, sync: true })
    return pino(settings, stream)
  } catch {
    // A production install leaves out the development dependencies.
    return pino(settings, standardOutput())
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const longWord = /^[A-Za-z0-9_-]{32,}$/
const hexWord = /^[0-9a-f]+$/i

/** The path for a log line, without its query and without anything like an e-mail address or a secret link's token. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path
    .split('/')
    .map((part) => {
      const [word = ''] = part.split('.', 1)
      const isToken =
        longWord.test(word) && !uuid.test(word) && (/[A-Z]/.test(word) || hexWord.test(word))
      return isToken || /@|%40/.test(part) ? '[hidden]' : part
    })
    .join('/')
}

/**
 * Gives every request its id and its logger, answers with `x-request-id`, and writes one line per request:
 * never a cookie, a token or a body. Calls that the process makes to itself log under its request's id, without
 * a line of their own.
 */
export function requestLog(options: {
  log: Logger
  trustedProxies?: number
}): MiddlewareHandler<AppEnv> {
  const isBelieved = (options.trustedProxies ?? 0) > 0
  return async (c, next) => {
    const { internal, read } = bindingsOf(c)
    if (read) {
      c.set('requestId', read.page.get('requestId'))
      c.set('log', read.page.get('log'))
      return next()
    }
    const requestId = internal?.requestId ?? requestIdFor(c.req.header('x-request-id'), isBelieved)
    c.set('requestId', requestId)
    c.set('log', options.log.child({ requestId }))
    if (internal) return next()
    const startedAt = performance.now()
    await next()
    c.res.headers.set('x-request-id', requestId)
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const line = {
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms,
      cached: c.get('cached') === true,
    }
    if (line.status >= 500) c.get('log').error(line, 'request')
    else c.get('log').info(line, 'request')
  }
}
