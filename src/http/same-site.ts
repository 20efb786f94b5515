import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env'
import { isLoopback } from './environment'
import { forbidden } from './errors'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Scheme, host and port as browsers send them; all names of this machine count as one. */
function siteOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin, protocol, hostname, port } = new URL(address)
  return isLoopback(hostname) ? `${protocol}//localhost:${port}` : origin
}

/**
 * Refuses changes that another site makes a browser send: `Origin` must be PUBLIC_URL, whatever `Host` says. A
 * request with neither `Origin` nor `Sec-Fetch-Site` comes from a script.
 */
export function refuseCrossSite(options: { publicUrl: string }): MiddlewareHandler<AppEnv> {
  const ours = siteOf(options.publicUrl)
  return async (c, next) => {
    if (harmless.has(c.req.method)) return next()
    const refusal = (internal: string) => forbidden('This request came from another site', internal)
    const site = c.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throw refusal(`Sec-Fetch-Site is ${site}`)
    const origin = c.req.header('origin')
    if (origin !== undefined && (origin === 'null' || siteOf(origin) !== ours))
      throw refusal(`Origin is ${origin}, and PUBLIC_URL is ${options.publicUrl}`)
    return next()
  }
}
