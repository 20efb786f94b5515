import type { Context, MiddlewareHandler } from 'hono'
import { bindingsOf } from './app-env'
import type { AppEnv } from './app-env'
import { badRequest, tooLarge, unsupportedMediaType } from './errors'
import { hasTooManyParts } from './json-parts'
import { readBody } from './read-body'

/** What anyone may send, and what takes a session and a call that needs one. */
const limits = {
  anyone: { bytes: 64 * 1024, words: 'The request is larger than 64 kB' },
  session: { bytes: 1024 * 1024, words: 'The request is larger than 1 MB' },
} as const
/** Slower than any phone, but a body may not take as long as a picture. */
const leastPace = { bytes: limits.anyone.bytes, withinMs: 30_000 }
const jsonType = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i

function hasBody(c: Context<AppEnv>): boolean {
  const { incoming } = bindingsOf(c)
  // Node makes a stream for every request that could have a body; only the headers say whether there is one.
  if (!incoming) return c.req.raw.body !== null
  const { headers } = incoming
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * The rules for bodies under /api: JSON (415) of at most 64 kB, or 1 MB from signed-in people for calls that
 * need a session (413, counted as it arrives), or what a call's own limit allows, with no more parts than can be parsed quickly (400). Malformed
 * JSON becomes a 400 when a route reads it.
 */
export function bodyRules(options: {
  /** Calls with rules of their own: uploads. */
  except: (method: string, path: string) => boolean
  /** Calls that need no session. */
  isForVisitors: (path: string) => boolean
  /** Looked up only for bodies that may be large. */
  hasValidSession: (c: Context<AppEnv>) => Promise<boolean>
  /** The limit of a call that takes more than others, if this person may make it. */
  largerLimit?: (c: Context<AppEnv>) => Promise<{ bytes: number; words: string } | undefined>
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { method, path } = c.req
    if (method === 'GET' || method === 'HEAD' || options.except(method, path) || !hasBody(c))
      return next()
    if (!jsonType.test(c.req.header('content-type') ?? ''))
      throw unsupportedMediaType('The body must be JSON (Content-Type: application/json)')
    const header = c.req.header('content-length')
    const length = header === undefined ? undefined : Number(header)
    const mayBeLarge = length === undefined || length > limits.anyone.bytes
    const isTrusted =
      mayBeLarge && !options.isForVisitors(path) && (await options.hasValidSession(c))
    const usual = limits[isTrusted ? 'session' : 'anyone']
    const limit = (isTrusted && (await options.largerLimit?.(c))) || usual
    if (length !== undefined && length > limit.bytes) throw tooLarge(limit.words)
    const body = await readBody(c.req.raw.body, limit.bytes, leastPace)
    if (body === undefined) throw tooLarge(limit.words)
    if (hasTooManyParts(body)) throw badRequest('The request has too many parts')
    c.req.raw = new Request(c.req.raw, { body })
    return next()
  }
}
