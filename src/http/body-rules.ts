import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { bindingsOf } from './app-env'
import type { AppEnv } from './app-env'
import { tooLarge, unsupportedMediaType } from './errors'

const maxBodyBytes = 1024 * 1024
const jsonType = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i

function hasBody(c: Context<AppEnv>): boolean {
  const { incoming } = bindingsOf(c)
  // Node makes a stream for every request that could have a body; the headers tell.
  if (!incoming) return c.req.raw.body !== null
  const { headers } = incoming
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * The rules for bodies under /api: JSON (415) of at most 1 MB (413, counted while it arrives).
 * Malformed JSON becomes a 400 where a route reads it.
 */
export function bodyRules(options: {
  /** Paths with rules of their own: uploads. */
  except: (path: string) => boolean
}): MiddlewareHandler<AppEnv> {
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => {
      throw tooLarge('What was sent is larger than 1 MB')
    },
  })
  return async (c, next) => {
    const { method, path } = c.req
    if (method === 'GET' || method === 'HEAD' || options.except(path) || !hasBody(c)) return next()
    if (!jsonType.test(c.req.header('content-type') ?? ''))
      throw unsupportedMediaType('The body must be JSON (Content-Type: application/json)')
    return limit(c, next)
  }
}
