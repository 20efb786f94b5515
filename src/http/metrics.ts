import { Hono } from 'hono'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { AppEnv } from './app-env'
import type { Handle } from './server'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

interface MetricsRoutesOptions {
  token: string
  contentType: string
  read: () => Promise<string>
}

/** `/metrics`, only for a caller that sends the token. */
export function metricsRoutes({ token, contentType, read }: MetricsRoutesOptions): Hono<AppEnv> {
  const expected = hashOf(`Bearer ${token}`)
  const headers = { 'cache-control': 'no-store' }
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    // hashes have the same length, so the time says nothing about the token
    const isAllowed = timingSafeEqual(hashOf(c.req.header('authorization') ?? ''), expected)
    if (!isAllowed)
      return c.json({ message: 'Unauthorized' }, 401, { ...headers, 'www-authenticate': 'Bearer' })
    return c.body(await read(), 200, { ...headers, 'content-type': contentType })
  })
}

/** A request that has ended. No label contains visitors' text, so that there is a limited number of each. */
export interface MeasuredRequest {
  method: string
  route: string
  /** `2xx`, or `aborted` if the visitor left before the end. */
  status: string
  seconds: number
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The same handler, but each request is measured until the last byte of its answer is sent. */
export function measured(
  handle: Handle,
  options: {
    routeOf: (url: string) => string
    observe: (request: MeasuredRequest) => void
  },
): Handle {
  return (req, res) => {
    const began = performance.now()
    const { method = '' } = req
    res.once('close', () =>
      options.observe({
        method: methods.has(method) ? method : 'other',
        route: options.routeOf(req.url ?? '/'),
        status: res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted',
        seconds: (performance.now() - began) / 1000,
      }),
    )
    handle(req, res)
  }
}
