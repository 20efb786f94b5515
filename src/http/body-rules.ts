import type { Context, MiddlewareHandler } from 'hono'
import { bindingsOf } from './app-env'
import type { AppEnv } from './app-env'
import { tooLarge, unsupportedMediaType } from './errors'

const maxBodyBytes = 1024 * 1024
const jsonType = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i

const refuseLargeBody = () => tooLarge('What was sent is larger than 1 MB')

function hasBody(c: Context<AppEnv>): boolean {
  const { incoming } = bindingsOf(c)
  // Node makes a stream for every request that could have a body; the headers tell.
  if (!incoming) return c.req.raw.body !== null
  const { headers } = incoming
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Reads a body whose length nobody announced. One that is too large is read on for a second and
 * dropped: left unread, it would block the next request on the connection.
 */
async function readBody(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const reader = body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let deadline: NodeJS.Timeout | undefined
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size <= maxBodyBytes) chunks.push(new Uint8Array(value))
    else deadline ??= setTimeout(() => void reader.cancel(), 1000)
  }
  clearTimeout(deadline)
  if (size > maxBodyBytes) throw refuseLargeBody()
  return new Blob(chunks)
}

/**
 * The rules for bodies under /api: JSON (415) of at most 1 MB (413, counted while it arrives).
 * Malformed JSON becomes a 400 where a route reads it.
 */
export function bodyRules(options: {
  /** Paths with rules of their own: uploads. */
  except: (path: string) => boolean
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { method, path } = c.req
    if (method === 'GET' || method === 'HEAD' || options.except(path) || !hasBody(c)) return next()
    if (!jsonType.test(c.req.header('content-type') ?? ''))
      throw unsupportedMediaType('The body must be JSON (Content-Type: application/json)')
    const length = c.req.header('content-length')
    if (length !== undefined && Number(length) > maxBodyBytes) throw refuseLargeBody()
    if (length === undefined) {
      // Node holds a body to the length announced; without one it is counted here.
      const { body } = c.req.raw
      if (body) c.req.raw = new Request(c.req.raw, { body: await readBody(body) })
    }
    return next()
  }
}
