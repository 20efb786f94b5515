import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env'
import { forbidden } from './errors'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The host and port of an address, with the protocol's own port left out. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Refuses changes that another site has a browser ask for. A browser says where a request comes
 * from, in `Origin` or `Sec-Fetch-Site`; a request with neither comes from a script.
 */
export function refuseCrossSite(options: { publicUrl: string }): MiddlewareHandler<AppEnv> {
  const ours = hostOf(options.publicUrl)
  return async (c, next) => {
    if (harmless.has(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throw forbidden('This was asked for from another site', `Sec-Fetch-Site is ${site}`)
    const origin = c.req.header('origin')
    if (origin !== undefined) {
      const host = hostOf(origin)
      if (host === undefined || (host !== ours && host !== hostOf(c.req.url)))
        throw forbidden('This was asked for from another site', `Origin is ${origin}`)
    }
    return next()
  }
}
